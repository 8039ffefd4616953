/** Prefixes of their issuers, which at least 16 letters, digits, `_` or `-` follow. */
const PREFIXES: readonly string[] = [
  // OpenAI, Anthropic, OpenRouter, DeepSeek, Stripe, Langfuse, ElevenLabs
  '[spr]k[-_]',
  // Groq, xAI, Perplexity, Replicate, Hugging Face, Fireworks, Together, Cerebras, NVIDIA, Tavily,
  // Firecrawl, LangSmith, Pinecone, Jina, Voyage
  'gsk_|xai-|pplx-|r8_|hf_|api_org_|fw_|tgp_v1_|csk-|nvapi-|tvly-|fc-|lsv2_[ps][tk]_|pcsk_|jina_',
  // GitHub, GitLab
  'gh[pousr]_|github_pat_',
  'gl(?:pat|ptt|dt|rt|cbt|soat|imt|agent|ffct|ft|oas)-|GR1348941',
  // Brevo
  'xkeysib-',
  // Google
  'AIza|ya29\\.|GOCSPX-|1//0|[\\w-]{11}:APA91',
  // AWS, Alibaba
  'amzn\\.mws\\.|LTAI',
  // DigitalOcean, Heroku, HashiCorp, Tailscale
  'do[opr]_v1_|HRKU-|hv[sbr]\\.|tskey-',
  // Shopify, Square
  'shp(?:at|ca|pa|ss|tka)_|sq0(?:atp|csp|idp)-',
  // PyPI, Docker
  'pypi-|dckr_[po]at_',
  // Linear, Notion, Figma, Postman, Contentful, Typeform, HubSpot
  'lin_(?:api|oauth)_|ntn_|fig[dour]_|PMAK-|CFPAT-|tfp_|pat-(?:na|eu)\\d-',
  // New Relic, Sourcegraph, CircleCI
  'NR(?:AK|JS|II|RA)-|sgp_|CCI[PR]AT_',
];

/**
 * Shapes of credentials by the prefix of their issuer. Every pattern here is linear: unlimited
 * repetitions come last, so that no character is read again after a mismatch.
 */
const PREFIXED: readonly string[] = [
  `(?:${PREFIXES.join('|')})[\\w-]{16,}`,
  // Bitbucket and Atlassian
  'AT(?:BB|CTT3|ATT3)[\\w=-]{24,}',
  // Slack, Discord, Telegram
  'x(?:ox[a-z](?:\\.xox[a-z])?|app)-[\\w-]{10,}',
  '[MNO][A-Za-z\\d]{23,25}\\.[\\w-]{6}\\.[\\w-]{27,}',
  '\\d{8,10}:AA[\\w-]{32,}',
  // SendGrid, Mailgun, Resend, Mailchimp
  'SG\\.[\\w-]{16,64}\\.[\\w-]{16,}',
  'key-[0-9a-f]{32}',
  're_[A-Za-z0-9]{8}_[A-Za-z0-9]{16,}',
  '[0-9a-f]{32}-us\\d{1,2}',
  // AWS, Azure, Tencent
  '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{12,}',
  'ABSK[A-Za-z0-9+/]{60,}',
  '[\\w~.-]{3}[78]Q~[\\w~.-]{30,}',
  'AKID[A-Za-z0-9]{32,}',
  // Fly, Render, Netlify, Vercel, Supabase, PlanetScale, Databricks, Doppler
  '(?:fo1|fm[12][ar]?|rnd|nfp|vc[apikr]|vercel_blob_rw|sbp|sb_secret|pscale_(?:tkn|pw|oauth))_[\\w.-]{20,}',
  'dapi[0-9a-f]{32}',
  'dp\\.[a-z]{2,5}\\.[\\w.-]{20,}',
  // HashiCorp, Pulumi, age
  '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{40,}',
  'pul-[0-9a-f]{32,}',
  'AGE-SECRET-KEY-1[A-Z0-9]{40,}',
  // PayPal's Braintree, Plaid, EasyPost, Shippo
  'access_token\\$[a-z]{1,12}\\$[\\w$]{20,}',
  'access-(?:sandbox|production|development)-[0-9a-f-]{30,}',
  'EZ[AT]K[A-Za-z0-9]{40,}',
  'shippo_(?:live|test)_[0-9a-f]{30,}',
  'whsec_[\\w+/=-]{16,}',
  // npm, RubyGems, crates.io, NuGet, Clojars
  'npm_[A-Za-z0-9]{20,}',
  'rubygems_[0-9a-f]{32,}',
  'cio[A-Za-z0-9]{32}',
  'oy2[a-z0-9]{43}',
  'CLOJARS_[0-9a-z]{40,}',
  // Notion, Airtable, Asana, Dropbox
  'secret_[A-Za-z0-9]{40,}',
  'pat[A-Za-z0-9]{14}\\.[0-9a-f]{32,}',
  '[12]/\\d{12,20}(?:/\\d{12,20})?:[0-9a-f]{32}',
  'sl\\.[\\w-]{60,}',
  // Grafana, Sentry, PostHog, Dynatrace, Buildkite
  'gl(?:c|sa)_[\\w+/=-]{20,}',
  'sntry[su]_[\\w+/=-]{20,}',
  'ph[cx]_[A-Za-z0-9]{30,}',
  'dt0[a-z]\\d\\d\\.[A-Z0-9]{20,64}\\.[A-Z0-9]{40,}',
  'bk[ua]a?_[0-9a-f]{30,}',
  // Twilio, Facebook, Adafruit, Prefect, Duffel
  'SK[0-9a-f]{32}',
  'EAA[A-Za-z0-9]{60,}',
  'aio_[A-Za-z0-9]{24,}',
  'pn[ub]_[A-Za-z0-9]{30,}',
  'duffel_(?:live|test)_[\\w-]{30,}',
  // JSON Web Tokens; their dots are checked afterwards
  'eyJ[\\w.-]{20,}',
  // HTTP schemes
  '(?:[Bb]earer|BEARER)[ \\t]{1,4}[\\w.~+/=-]{8,}',
  '(?:[Bb]asic|BASIC)[ \\t]{1,4}[\\w+/=-]{8,}',
];

/** No letter or digit, but for the end of an escape: `\n`, `\u0026`, `%20`, a colour. */
const BEGINNING = String.raw`(?<=^|[^A-Za-z0-9]|\\(?:[bfnrtv]|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2})|%(?:25){0,3}[\dA-Fa-f]{2}|\[[\d;]{1,11}m)`;

/**
 * A credential by its prefix, an HTTP scheme with its credential, and a URL's secret part. Most
 * words are shorter than each of these credentials.
 */
const SHAPES = new RegExp(
  `${BEGINNING}(?=\\S{15}|[Bb])(?:${PREFIXED.join('|')})|(?<=[/=F])(?:(?<=hooks\\.slack\\.com/(?:services|workflows|triggers)/)[\\w/]{20,}|(?<=discord(?:app)?\\.com/api/webhooks/)[\\w/-]{30,}|(?<=(?:\\W|0026|%26)sig=)[\\w%+/=-]{20,}|(?<=:(?:\\\\{0,4}/){2}|%3A%2F%2F)[^\\s/?#"'<>\`]{3,})`,
  'g',
);

/** Shapes that also begin ordinary names: `sk-estimator-checks`, `hf_hub_download`. */
const NEEDS_DISORDER = /^(?:[spr]k[-_]|r8_|hf_|fw_|fc-|xai-|jina_|csk-|pypi-|re_|ph[cx]_)/;

/** Redacts the credentials with a known shape. */
export function hideShapes(text: string, mark: string): string {
  return text.replace(SHAPES, (found, ...rest: unknown[]) => {
    // The last two arguments of a pattern without named groups.
    const at = rest.at(-2) as number;
    const before = text.slice(Math.max(0, at - 12), at);
    if (/:(?:\\{0,4}\/){2}$/.test(before)) return hideUserInfo(found, mark, '@', ':');
    if (before.endsWith('%3A%2F%2F')) return hideUserInfo(found, mark, '%40', '%3A');
    const [, credentials] = /^(?:basic|bearer)[ \t]{1,4}([^ \t].*)$/i.exec(found) ?? [];
    if (credentials) {
      const isOne = /^basic/i.test(found) ? isBasic : isDisordered;
      return isOne(credentials) || hideShapes(credentials, '') !== credentials ? mark : found;
    }
    const isName = NEEDS_DISORDER.test(found) && !isDisordered(found.slice(3));
    return isName || /^eyJ[^.]*$/.test(found) ? found : mark;
  });
}

/** `ann:hunter2@host`: the password, and other parts in the shape of a credential. */
function hideUserInfo(authority: string, mark: string, at: string, separator: string): string {
  const slash = authority.indexOf('%2F');
  const end = authority.lastIndexOf(at, slash < 0 || at === '@' ? undefined : slash);
  const colon = authority.indexOf(separator);
  if (end > colon && colon >= 0) {
    return `${authority.slice(0, colon + separator.length)}${mark}${authority.slice(end)}`;
  }
  return end > 0 && isDisordered(authority.slice(0, end)) && end >= 20
    ? `${mark}${authority.slice(end)}`
    : authority;
}

/** Random characters include a digit or change case; words do not. */
function isDisordered(text: string): boolean {
  return /\d|[a-z][A-Z]/.test(text);
}

function isBasic(text: string): boolean {
  try {
    return atob(text).includes(':');
  } catch {
    return false;
  }
}
