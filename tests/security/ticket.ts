import type { Ticket } from './arbitraries.ts';

/**
 * Visits the contact page as somebody new.
 *
 * @param origin the site's address
 * @param headers such as a cookie, to come back as the same visitor
 */
export async function takeTicket(
  origin: string,
  headers: Record<string, string> = {},
): Promise<Ticket> {
  const answer = await fetch(`${origin}/contacto`, { headers });
  const token = /name="csrf-token" content="([^"]+)"/.exec(await answer.text())?.[1];
  if (token === undefined) throw new Error('la página de contacto no trae token');
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? headers['cookie'] ?? '';
  return { cookie, token };
}
