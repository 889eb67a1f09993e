import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** Returns the fields of an enquiry as the home page's form sends them, without a captcha. */
export function writtenEnquiry(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    formulario: 'simple',
    submission_id: randomUUID(),
    'contact[nombre]': 'Ana Torres',
    'contact[correo]': 'ana@correo.example',
    'contact[telefono]': '5555500142',
    'contact[mensaje]': 'Vendo cerámica y quiero una tienda en línea.',
    ...overrides,
  };
}

export async function solvedCaptcha(origin: string): Promise<string> {
  const asked = (await (await fetch(`${origin}/captcha/desafio`)).json()) as {
    challenge: Challenge;
  };
  const solution = await solveChallenge({ challenge: asked.challenge, deriveKey });
  return btoa(JSON.stringify({ challenge: asked.challenge, solution }));
}

/**
 * Posts a form as a browser on a page of the site does, and follows no redirect. `headers` replace
 * the browser's headers with the same names.
 */
export function postForm(
  origin: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  path = '/contacto',
  limitMs?: number,
): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin, 'sec-fetch-site': 'same-origin', ...headers },
    redirect: 'manual',
    ...(limitMs !== undefined && { signal: AbortSignal.timeout(limitMs) }),
  });
}

export async function postWithToken(
  origin: string,
  fields: Record<string, string>,
  path = '/contacto',
): Promise<Response> {
  const page = await fetch(`${origin}${path}`);
  const cookie = page.headers.getSetCookie().map((each) => each.split(';')[0]);
  const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  return postForm(origin, { ...fields, csrf_token }, { cookie: cookie.join('; ') }, path);
}

/**
 * Returns the folio from the response to a form: it is in the URL of the thank-you page. Returns
 * null if the response leads to another page.
 */
export function folioOf(answer: Response): string | null {
  const location = answer.headers.get('location');
  return location === null
    ? null
    : new URL(location, 'http://site.invalid').searchParams.get('folio');
}
