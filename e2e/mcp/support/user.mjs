/**
 * A user with a browser who signs in and agrees.
 *
 * @param {URL} start the URL of the authorization server
 * @param {string} back the beginning of the URL at which the browser stops
 * @returns {Promise<URL>}
 */
export async function agree(start, back) {
  const { url, page } = await follow(start, back);
  if (url.href.startsWith(back)) return url;
  throw new Error(`A page without a form: ${page.slice(0, 500)}`);
}

/**
 * A user who signs in and agrees at the address of a code.
 *
 * @param {URL} start
 */
export async function agreeOnDevice(start) {
  const { page } = await follow(start);
  if (!/Sign-in Success/.test(page)) throw new Error(`Another page: ${page.slice(0, 500)}`);
}

/**
 * Follows redirects, keeps cookies and sends the forms of the pages, until a page has no form.
 *
 * @param {URL} start
 * @param {string} [back]
 * @returns {Promise<{ url: URL, page: string }>}
 */
async function follow(start, back) {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  let url = start;
  /** @type {URLSearchParams | undefined} */
  let form;
  for (let step = 0; step < 20; step++) {
    if (back !== undefined && url.href.startsWith(back)) return { url, page: '' };
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    form = undefined;
    if (location !== null) {
      url = new URL(location, url);
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined) return { url, page };
    url = new URL(action, url);
    form = new URLSearchParams({ login: 'ada', password: 'x' });
    for (const [, name = '', value = ''] of page.matchAll(
      /<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
    )) {
      form.set(name, value);
    }
  }
  throw new Error('The pages go in circles.');
}
