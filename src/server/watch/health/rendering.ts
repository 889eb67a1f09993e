import { FLOW_PATHS, FRAGMENTS } from '#forms/wire.ts';
import type { FindPage, RequestLocals } from '#server/platform/http/astro-bridge.ts';

/** A step of a form: it takes code and content, and leaves nothing behind. */
const PATH = `${FLOW_PATHS.contact}/${FRAGMENTS[0]}`;
/** Nobody's: the page is for nobody. */
const ORIGIN = 'http://localhost';

/**
 * A probe that renders a page as for a visitor.
 *
 * @param shared what pages find in `Astro.locals` besides what is said of the request
 * @returns rejects when there is no page, or its answer is not a good one
 */
export function renderingProbe(findPage: FindPage, shared: object): () => Promise<void> {
  return async () => {
    const page = findPage(PATH);
    if (page === null) throw new Error(`${PATH} is nowhere`);
    let reason: unknown;
    const locals: RequestLocals = {
      requestId: 'salud',
      clientAddress: '127.0.0.1',
      origin: ORIGIN,
      secure: false,
      reportError: (error) => (reason = error),
    };
    const { status } = await page(new Request(ORIGIN + PATH), { ...shared, ...locals });
    if (status !== 200) throw new Error(`${PATH} was answered ${status}`, { cause: reason });
  };
}
