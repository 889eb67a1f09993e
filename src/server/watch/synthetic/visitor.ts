import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { FLOW_PATHS, HIDDEN_FIELDS } from '#forms/wire.ts';
import { beginningOf } from '#server/platform/post.ts';
import type { Challenge } from 'altcha-lib/types';

/** The error of a failed step of a round, in Spanish for the operator. */
export class StepError extends Error {
  override readonly name = 'StepError';
}

const ANSWER_MS = 20_000;

const ANSWER_LIMIT_BYTES = 4 * 1024 * 1024;

const WRITTEN = {
  'contact[nombre]': 'Ronda de vigilancia',
  'contact[correo]': 'ronda@example.com',
  'contact[telefono]': '5555500142',
  'contact[mensaje]': 'Mensaje de la ronda del propio sitio.',
  agree: 'si',
};

/** Creates a round's visitor, who uses the public address. Its methods throw `StepError`. */
export function createVisitor(site: URL, signal: AbortSignal) {
  const cookies = new Map<string, string>();
  let token = '';

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(new URL(path, site), {
      ...init,
      redirect: 'manual',
      headers: {
        'user-agent': 'Site-Round/1',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        ...(init.headers as Record<string, string> | undefined),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    }).catch((error: unknown) => {
      throw new StepError(`no se pudo llegar al sitio: ${networkWords(error)}`, { cause: error });
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1));
    }
    return response;
  }

  async function openDocument(path: string): Promise<string> {
    const response = await ask(path, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    });
    const html = await bodyOf(response);
    if (response.status !== 200) throw new StepError(`contestó ${response.status}`);
    return html;
  }

  return {
    async openPage(): Promise<string> {
      const html = await openDocument(FLOW_PATHS.contact);
      token = /<meta name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '';
      if (token === '') throw new StepError('la página no trae el formulario');
      return 'contestó 200';
    },
    /** Returns the value of the field `captcha`, or null if only a person can solve the captcha. */
    async solveCaptcha(): Promise<string | null> {
      const response = await ask('/captcha/desafio', { headers: { accept: 'application/json' } });
      if (!response.ok) throw new StepError(`contestó ${response.status}`);
      const asked = JSON.parse(await bodyOf(response)) as {
        provider: string;
        challenge: Challenge;
      };
      if (asked.provider !== 'altcha') return null;
      const solution = await solveChallenge({ challenge: asked.challenge, deriveKey });
      if (solution === null) throw new StepError('no tiene solución');
      return btoa(JSON.stringify({ challenge: asked.challenge, solution }));
    },
    async post(captcha: string, probe: string): Promise<string> {
      const body = new URLSearchParams({
        ...WRITTEN,
        [HIDDEN_FIELDS.forgeryToken]: token,
        [HIDDEN_FIELDS.submissionId]: randomUUID(),
        [HIDDEN_FIELDS.captcha]: captcha,
        [HIDDEN_FIELDS.round]: probe,
      });
      const headers = { accept: 'application/json', origin: site.origin };
      const response = await ask(FLOW_PATHS.contact, { method: 'POST', body, headers });
      const answer = await bodyOf(response)
        .then((body) => JSON.parse(body) as Record<string, unknown>)
        .catch((): Record<string, unknown> => ({}));
      if (response.status === 200 && typeof answer['next'] === 'string') return answer['next'];
      const why = typeof answer['title'] === 'string' ? `: ${answer['title']}` : '';
      throw new StepError(`contestó ${response.status}${why}`);
    },
    async openThanks(path: string): Promise<string> {
      const html = await openDocument(path);
      const folio = new URL(path, site).searchParams.get('folio') ?? '';
      if (folio === '' || !html.includes(folio)) throw new StepError('no trae el folio');
      return 'contestó 200, con su folio';
    },
  };
}

function bodyOf({ body }: Response): Promise<string> {
  return beginningOf(body, ANSWER_LIMIT_BYTES);
}

const NETWORK_WORDS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'el certificado venció',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'el certificado no es de una autoridad conocida',
  SELF_SIGNED_CERT_IN_CHAIN: 'el certificado no es de una autoridad conocida',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'al certificado le falta su cadena',
  ERR_TLS_CERT_ALTNAME_INVALID: 'el certificado es de otro nombre',
  ENOTFOUND: 'su nombre no existe en el DNS',
  ECONNREFUSED: 'nadie contesta en esa dirección',
  ECONNRESET: 'cortaron la conexión',
};

function networkWords(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no contestó a tiempo';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'sin conexión';
  const words = NETWORK_WORDS[code];
  return words === undefined ? code : `${words} (${code})`;
}
