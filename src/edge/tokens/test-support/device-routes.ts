import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Signs the claims of a token. */
export type Sign = (claims: { sub: string; aud: string; scope: string }) => Promise<string>;

interface Asked {
  userCode: string;
  scope: string;
  resource: string;
  hasAgreed: boolean;
}

type Request = IncomingMessage & { body?: unknown; _body?: boolean };
type Route = (request: Request, response: ServerResponse, next: () => void) => Promise<void>;

/**
 * The device flow (RFC 8628), which the handlers of the official SDK do not have.
 *
 * @param metadata without the endpoint of the flow
 */
export function createDeviceRoutes(metadata: { issuer: string }, sign: Sign): Route {
  const { issuer } = metadata;
  const byCode = new Map<string, Asked>();
  return async (request, response, next) => {
    const url = new URL(request.url ?? '/', issuer);
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
      });
      response.end(JSON.stringify(body));
    };
    if (url.pathname === '/.well-known/oauth-authorization-server' && request.method === 'GET') {
      return send(200, { ...metadata, device_authorization_endpoint: `${issuer}device/code` });
    }
    if (url.pathname === '/device') {
      const code = url.searchParams.get('user_code');
      for (const asked of byCode.values()) if (asked.userCode === code) asked.hasAgreed = true;
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end('You may close this page.');
      return;
    }
    const isForm = request.method === 'POST' && /^\/(?:device\/code|token)$/.test(url.pathname);
    if (!isForm) return next();
    const form = new URLSearchParams(await text(request));
    if (url.pathname === '/device/code') return send(200, issue(form, byCode, issuer));
    const code = form.get('device_code');
    const asked = code === null ? undefined : byCode.get(code);
    if (code !== null && asked) {
      if (!asked.hasAgreed) return send(400, { error: 'authorization_pending' });
      byCode.delete(code);
      const { resource: aud, scope } = asked;
      const token = await sign({ sub: 'ada', aud, scope });
      return send(200, { access_token: token, token_type: 'bearer', expires_in: 300, scope });
    }
    // As a parser leaves it: the stream is read.
    request.body = Object.fromEntries(form);
    request._body = true;
    next();
  };
}

function issue(form: URLSearchParams, byCode: Map<string, Asked>, issuer: string) {
  const deviceCode = randomUUID();
  const userCode = deviceCode.slice(0, 8).toUpperCase();
  byCode.set(deviceCode, {
    userCode,
    scope: form.get('scope') ?? '',
    resource: form.get('resource') ?? '',
    hasAgreed: false,
  });
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: `${issuer}device`,
    verification_uri_complete: `${issuer}device?user_code=${userCode}`,
    expires_in: 300,
    interval: 2,
  };
}
