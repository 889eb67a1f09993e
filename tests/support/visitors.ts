import { setTimeout as wait } from 'node:timers/promises';
import { folioOf, postForm, writtenEnquiry } from './enquiry.ts';

/** How long a visitor waits before sending the same form again, in milliseconds. */
const PATIENCE_MS = 250;
/** How long they wait for an answer, in milliseconds: as long as the server may wait for a lock. */
const ANSWER_LIMIT_MS = 10_000;
/** How long after the last arrival those still trying go on, in milliseconds. */
const FAREWELL_MS = 40_000;

/** What became of all visitors. */
export interface VisitorsTally {
  visitors: number;
  /** Folio → address of the visitor who was thanked with it. */
  accepted: Map<string, string>;
  /** The longest time in which everybody who tried failed, in milliseconds. */
  longestOutageMs: number;
  /** What they saw, and how often: a status, or the lack of one. */
  seen: Map<string, number>;
}

export interface VisitorsOptions {
  /** Where to send; a visitor who gets no answer at one tries the next. */
  origins: readonly string[];
  perSecond: number;
  /** Solved captchas, one for each visitor. */
  captchas: string[];
  /** What somebody whose captcha is refused gets in its place. */
  spareCaptchas?: string[];
}

/** Visitors who keep coming, write once each, and send again what was not taken. */
export interface Visitors {
  /** Lets nobody else in, waits until everybody has been thanked or gives up, and counts. */
  finish(): Promise<VisitorsTally>;
}

/** Opens the doors. */
export function startVisitors(options: VisitorsOptions): Visitors {
  const accepted = new Map<string, string>();
  const seen = new Map<string, number>();
  const moments: { at: number; success: boolean }[] = [];
  const visits: Promise<void>[] = [];
  let leaving = Infinity;

  const see = (what: string) => {
    seen.set(what, (seen.get(what) ?? 0) + 1);
    moments.push({ at: performance.now(), success: what === '303' });
  };

  async function visit(number: number, captcha: string): Promise<void> {
    const mail = `visita-${number}@correo.example`;
    const form = writtenEnquiry({ captcha, 'contact[correo]': mail });
    for (let attempt = 0; performance.now() < leaving; attempt += 1) {
      const origin = options.origins[(number + attempt) % options.origins.length] ?? '';
      try {
        const answer = await postForm(origin, form, {}, '/contacto', ANSWER_LIMIT_MS);
        see(String(answer.status));
        const folio = folioOf(answer);
        await answer.body?.cancel();
        if (folio !== null) {
          accepted.set(folio, mail);
          return;
        }
        if (answer.status === 422) form['captcha'] = options.spareCaptchas?.pop() ?? captcha;
      } catch (error) {
        see(
          error instanceof Error && error.name === 'TimeoutError'
            ? 'sin respuesta'
            : 'sin conexión',
        );
      }
      await wait(PATIENCE_MS);
    }
  }

  const timer = setInterval(() => {
    const captcha = options.captchas.pop();
    if (captcha !== undefined) visits.push(visit(visits.length, captcha));
  }, 1000 / options.perSecond);

  return {
    async finish() {
      clearInterval(timer);
      leaving = performance.now() + FAREWELL_MS;
      await Promise.all(visits);
      return { visitors: visits.length, accepted, seen, longestOutageMs: longestOutage(moments) };
    },
  };
}

/** From the first failure after a success to the next success; several visitors count together. */
function longestOutage(moments: readonly { at: number; success: boolean }[]): number {
  let longest = 0;
  let since: number | null = null;
  for (const { at, success } of moments) {
    if (!success) since ??= at;
    if (since !== null) longest = Math.max(longest, at - since);
    if (success) since = null;
  }
  return longest;
}
