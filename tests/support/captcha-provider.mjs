/* global Request, Response, URLSearchParams */
/**
 * Loaded into a server by a test (`NODE_OPTIONS=--import=…`): the places where third-party captchas
 * are verified answer here. As the real ones, they say yes to a response once.
 */
const VERIFIES = /\/siteverify$/;
const realFetch = globalThis.fetch;
const asked = new Set();

globalThis.fetch = async (input, init) => {
  const url = String(input instanceof Request ? input.url : input);
  if (!VERIFIES.test(url)) return realFetch(input, init);
  const response = new URLSearchParams(String(init?.body)).get('response') ?? '';
  const good = response.startsWith('persona-') && !asked.has(response);
  asked.add(response);
  return Response.json(
    good ? { success: true } : { success: false, 'error-codes': ['timeout-or-duplicate'] },
  );
};
