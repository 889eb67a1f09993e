import { authenticator, GOOD_PASSWORD } from './panel.ts';

/** Somebody at the panel without a browser: cookies, pages, and forms with the page's token. */
export interface PanelClient {
  cookies: Map<string, string>;
  get(path: string): Promise<Response>;
  /** Posts with a good token, unless the options say otherwise. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    options?: { token?: string | null; headers?: Readonly<Record<string, string>> },
  ): Promise<Response>;
}

/** @param address said to be the visitor's, for a server that trusts its proxy */
export function panelClient(baseURL: string, address?: string): PanelClient {
  const cookies = new Map<string, string>();
  let known: string | undefined;
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (address !== undefined) headers.set('x-forwarded-for', address);
    const response = await fetch(new URL(path, baseURL), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/s.exec(cookie) ?? [];
      if (/max-age=0/i.test(rest)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const token = async () => {
    known ??= /name="csrf_token" value="([^"]+)"/.exec(
      await (await send('/panel/entrar')).text(),
    )?.[1];
    return known ?? '';
  };
  return {
    cookies,
    get: (path) => send(path),
    async post(path, fields, options = {}) {
      const body = new URLSearchParams(fields);
      const good = await token();
      if (options.token !== null) body.set('csrf_token', options.token ?? good);
      const headers = { origin: new URL(baseURL).origin, ...options.headers };
      return send(path, { method: 'POST', body, headers });
    },
  };
}

export interface PanelAccount {
  client: PanelClient;
  username: string;
  codes: string[];
  totp: (steps?: number) => Promise<string>;
}

/** Makes the account of a link, by an application, as far as signed in. */
export async function openAccount(
  client: PanelClient,
  link: string,
  username: string,
): Promise<PanelAccount> {
  const path = new URL(link).pathname;
  await client.post(path, {
    accion: 'crear',
    lastname: 'Vega',
    email: `${username}@example.com`,
    username,
    password: GOOD_PASSWORD,
    confirm_password: GOOD_PASSWORD,
  });
  const page = await (await client.get('/panel/segundo-factor')).text();
  const totp = authenticator(/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '');
  const answer = await client.post('/panel/segundo-factor', {
    accion: 'aplicacion',
    codigo: await totp(),
  });
  const shown = await client.get(answer.headers.get('location') ?? '');
  const codes = [...(await shown.text()).matchAll(/<li>((?:\w{4}-){2}\w{4})<\/li>/g)];
  if (codes.length === 0) throw new Error(`No account was made: ${answer.status}`);
  return { client, username, totp, codes: codes.map(([, code = '']) => code) };
}

/** A link for somebody else, as the team page gives it. */
export async function inviteTo(
  { client }: PanelAccount,
  email: string,
  role: 'atiende' | 'administra',
): Promise<string> {
  const answer = await client.post('/panel/equipo', { accion: 'invitar', email, papel: role });
  const shown = await client.get(answer.headers.get('location') ?? '');
  const link = /http[^\s<]+\/panel\/invitacion\/[\w-]+/.exec(await shown.text())?.[0];
  if (link === undefined) throw new Error(`Nobody was invited: ${answer.status}`);
  return link;
}
