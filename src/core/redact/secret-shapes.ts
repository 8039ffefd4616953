/**
 * Shapes of credentials by the prefix of their issuer. Every pattern here is linear: unlimited
 * repetitions come last, so that no character is read again after a mismatch.
 */
const PREFIXED: readonly string[] = [
  // OpenAI, Anthropic, OpenRouter, DeepSeek, Stripe, Langfuse, ElevenLabs
  '(?:sk|pk|rk)[-_][\\w-]{16,}',
  // Groq, xAI, Perplexity, Replicate, Hugging Face, Fireworks, Together, Cerebras, NVIDIA, Tavily,
  // Firecrawl, LangSmith, Pinecone, Jina, Voyage
  '(?:gsk_|xai-|pplx-|r8_|hf_|api_org_|fw_|tgp_v1_|csk-|nvapi-|tvly-|fc-|lsv2_[ps][tk]_|pcsk_|jina_)[\\w-]{16,}',
  // GitHub, GitLab, Bitbucket and Atlassian
  'gh[pousr]_[A-Za-z0-9_]{16,}',
  'github_pat_\\w{20,}',
  'gl(?:pat|ptt|dt|rt|cbt|soat|imt|agent|ffct|ft|oas)-[\\w-]{16,}',
  'GR1348941[\\w-]{16,}',
  'AT(?:BB|CTT3|ATT3)[\\w=-]{24,}',
  // Slack, Discord, Telegram
  'xox[a-z](?:\\.xox[a-z])?-[\\w-]{10,}',
  'xapp-[\\w-]{10,}',
  '[MNO][A-Za-z\\d]{23,25}\\.[\\w-]{6}\\.[\\w-]{27,}',
  '\\d{8,10}:AA[\\w-]{32,}',
  // SendGrid, Mailgun, Brevo, Resend, Mailchimp
  'SG\\.[\\w-]{16,64}\\.[\\w-]{16,}',
  'key-[0-9a-f]{32}',
  'xkeysib-[\\w-]{32,}',
  're_[A-Za-z0-9]{8}_[A-Za-z0-9]{16,}',
  '[0-9a-f]{32}-us\\d{1,2}',
  // Google
  'AIza[\\w-]{20,}',
  'ya29\\.[\\w-]{16,}',
  'GOCSPX-[\\w-]{16,}',
  '1//0[\\w-]{20,}',
  '[\\w-]{11}:APA91[\\w-]{40,}',
  // AWS, Azure, Alibaba, Tencent
  '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{12,}',
  'ABSK[A-Za-z0-9+/]{60,}',
  'amzn\\.mws\\.[\\w-]{30,}',
  '[\\w~.-]{3}[78]Q~[\\w~.-]{30,}',
  'LTAI[A-Za-z0-9]{16,}',
  'AKID[A-Za-z0-9]{32,}',
  // DigitalOcean, Heroku, Fly, Render, Netlify, Vercel, Supabase, PlanetScale, Databricks, Doppler
  'do[opr]_v1_[0-9a-f]{32,}',
  'HRKU-[\\w-]{30,}',
  '(?:fo1|fm[12][ar]?|rnd|nfp|vc[apikr]|sbp|sb_secret|pscale_(?:tkn|pw|oauth))_[\\w.-]{20,}',
  'dapi[0-9a-f]{32}',
  'dp\\.[a-z]{2,5}\\.[\\w.-]{20,}',
  // HashiCorp, Pulumi, 1Password, Tailscale, ngrok, age
  'hv[sbr]\\.[\\w-]{20,}',
  '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{40,}',
  'pul-[0-9a-f]{32,}',
  'tskey-[\\w-]{16,}',
  'AGE-SECRET-KEY-1[A-Z0-9]{40,}',
  // Shopify, Square, PayPal's Braintree, Plaid, EasyPost, Shippo
  'shp(?:at|ca|pa|ss|tka)_[0-9a-fA-F]{16,}',
  'sq0(?:atp|csp|idp)-[\\w-]{20,}',
  'access_token\\$[a-z]{1,12}\\$[\\w$]{20,}',
  'access-(?:sandbox|production|development)-[0-9a-f-]{30,}',
  'EZ[AT]K[A-Za-z0-9]{40,}',
  'shippo_(?:live|test)_[0-9a-f]{30,}',
  'whsec_[\\w+/=-]{16,}',
  // npm, PyPI, RubyGems, crates.io, NuGet, Docker, Clojars
  'npm_[A-Za-z0-9]{20,}',
  'pypi-[\\w-]{16,}',
  'rubygems_[0-9a-f]{32,}',
  'cio[A-Za-z0-9]{32}',
  'oy2[a-z0-9]{43}',
  'dckr_[po]at_[\\w-]{16,}',
  'CLOJARS_[0-9a-z]{40,}',
  // Linear, Notion, Figma, Airtable, Asana, Postman, Contentful, Typeform, HubSpot, Dropbox
  'lin_(?:api|oauth)_[A-Za-z0-9]{16,}',
  'secret_[A-Za-z0-9]{40,}',
  'ntn_[A-Za-z0-9]{20,}',
  'fig[dour]_[\\w-]{16,}',
  'pat[A-Za-z0-9]{14}\\.[0-9a-f]{32,}',
  '[12]/\\d{12,20}(?:/\\d{12,20})?:[0-9a-f]{32}',
  'PMAK-[0-9a-f-]{32,}',
  'CFPAT-[\\w-]{30,}',
  'tfp_[\\w-]{30,}',
  'pat-(?:na|eu)\\d-[0-9a-f-]{30,}',
  'sl\\.[\\w-]{60,}',
  // Grafana, Sentry, New Relic, PostHog, Sourcegraph, Dynatrace, CircleCI, Buildkite
  'gl(?:c|sa)_[\\w+/=-]{20,}',
  'sntry[su]_[\\w+/=-]{20,}',
  'NR(?:AK|JS|II|RA)-[A-Za-z0-9]{16,}',
  'ph[cx]_[A-Za-z0-9]{30,}',
  'sgp_[\\w-]{30,}',
  'dt0[a-z]\\d\\d\\.[A-Z0-9]{20,64}\\.[A-Z0-9]{40,}',
  'CCI[PR]AT_[\\w-]{20,}',
  'bk[ua]a?_[0-9a-f]{30,}',
  // Twilio, Facebook, Adafruit, Prefect, Duffel
  'SK[0-9a-f]{32}',
  'EAA[A-Za-z0-9]{60,}',
  'aio_[A-Za-z0-9]{24,}',
  'pn[ub]_[A-Za-z0-9]{30,}',
  'duffel_(?:live|test)_[\\w-]{30,}',
  // JSON Web Tokens; their dots are checked afterwards
  'eyJ[\\w.-]{20,}',
];

/** A credential by its prefix, and an HTTP scheme with its credential. */
const SHAPES = new RegExp(
  `(?<![A-Za-z0-9])(?:${PREFIXED.join('|')})|(?<![A-Za-z0-9])(?:(?:[Bb]earer|BEARER)[ \\t]{1,4}[\\w.~+/=-]{8,}|(?:[Bb]asic|BASIC)[ \\t]{1,4}[A-Za-z0-9+/=_-]{8,})|(?<=hooks\\.slack\\.com/(?:services|workflows|triggers)/)[\\w/]{20,}|(?<=discord(?:app)?\\.com/api/webhooks/)[\\w/-]{30,}|(?<=:\\/\\/)[^\\s/?#"'<>\`]{3,}`,
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
    if (before.endsWith('://')) return hideUserInfo(found, mark);
    const [, scheme, credentials = ''] = /^(basic|bearer)[ \t]{1,4}([^ \t].*)$/i.exec(found) ?? [];
    if (scheme !== undefined) {
      const isOne = /^basic$/i.test(scheme) ? isBasic : isDisordered;
      return isOne(credentials) ? mark : found;
    }
    if (found.startsWith('eyJ')) return found.includes('.') ? mark : found;
    return NEEDS_DISORDER.test(found) && !isDisordered(found.slice(3)) ? found : mark;
  });
}

/** `ann:hunter2@host`: the password, and other parts in the shape of a credential. */
function hideUserInfo(authority: string, mark: string): string {
  const end = authority.lastIndexOf('@');
  const colon = authority.indexOf(':');
  if (end > colon && colon >= 0)
    return `${authority.slice(0, colon + 1)}${mark}${authority.slice(end)}`;
  return end > 0 && isDisordered(authority.slice(0, end)) && end >= 20
    ? `${mark}${authority.slice(end)}`
    : authority;
}

/** Random characters include a digit or change case; words do not. */
function isDisordered(text: string): boolean {
  return /\d/.test(text) || /[a-z][A-Z]/.test(text);
}

function isBasic(text: string): boolean {
  try {
    return atob(text).includes(':');
  } catch {
    return false;
  }
}
