import {
  type AuthenticationResults,
  isGenuine,
} from '#server/platform/mail/authentication-results.ts';
import type { FoundMail, LookForMail } from './mailbox.ts';
import type { ProbeTokens, Step, StepName, Round } from './round.ts';
import type { RoundMail } from './round-mail.ts';
import type { RoundStore } from './round-store.ts';
import { createVisitor, StepError } from './visitor.ts';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { messageOf } from '#server/platform/system-error.ts';

export interface RoundParts {
  site: URL;
  tokens: ProbeTokens;
  store: Pick<RoundStore, 'wasTaken'>;
  mail: RoundMail;
  mailbox: LookForMail | null;
  passed?: (step: Step) => void;
}

export const MAIL_WAIT_MS = 5 * 60_000;

class Skip extends Error {}

/** Runs one round. Skips the steps that need the result of a failed step. */
export async function runRound(
  id: string,
  parts: RoundParts,
  signal: AbortSignal,
): Promise<Pick<Round, 'steps' | 'mailMs' | 'certificateEndsAt'>> {
  const { site, tokens, store, mail, mailbox, passed } = parts;
  const steps: Step[] = [];
  async function step<T>(
    name: StepName,
    after: boolean,
    work: () => Promise<T>,
    words: (result: T) => string,
  ): Promise<T | null> {
    const startedAt = performance.now();
    let result: T | null = null;
    let outcome: Step['outcome'] = 'fine';
    let said: string;
    try {
      if (!after) throw new Skip('no se llegó hasta aquí');
      result = await work();
      said = words(result);
    } catch (error) {
      outcome = error instanceof Skip ? 'skipped' : 'failed';
      said = messageOf(error);
    }
    const done = { name, outcome, ms: Math.round(performance.now() - startedAt), said };
    steps.push(done);
    passed?.(done);
    return result;
  }

  const visitor = createVisitor(site, signal);
  const certificate = certificateEnd(site);
  const page = await step('page', true, () => visitor.openPage(), String);
  const captcha = await step(
    'captcha',
    page !== null,
    async () => {
      const solved = await visitor.solveCaptcha();
      if (solved === null) throw new Skip('es de un tercero: solo una persona lo resuelve');
      return solved;
    },
    () => 'resuelto',
  );
  const next = await step(
    'post',
    captcha !== null,
    () => visitor.post(captcha ?? '', tokens.make(id, captcha ?? '')),
    () => 'aceptado',
  );
  await step('thanks', next !== null, () => visitor.openThanks(next ?? ''), String);
  await step(
    'row',
    next !== null,
    async () => {
      if (!(await store.wasTaken(id))) {
        throw new StepError('la base de este proceso no lo tiene: ¿todos usan la misma?');
      }
    },
    () => 'escrito, leído y borrado',
  );

  const sent = await step(
    'mail',
    true,
    async () => {
      if (mail.skipped !== null) throw new Skip(mail.skipped);
      return mail.send(id, signal);
    },
    ({ said }) => said,
  );
  const handedOverAt = performance.now();
  const found = await step(
    'mailbox',
    sent !== null,
    async () => {
      if (mailbox === null || sent?.messageId == null) throw new Skip('sin ROUND_IMAP_URL');
      const limit = AbortSignal.any([signal, AbortSignal.timeout(MAIL_WAIT_MS)]);
      const mailFound = await mailbox(sent.messageId, limit);
      if (mailFound === null) {
        throw new StepError(`no llegó en ${Math.round(MAIL_WAIT_MS / 60_000)} minutos`);
      }
      return expectInInbox(mailFound);
    },
    () => 'llegó, y se borró',
  );
  const mailMs = found === null ? null : Math.round(performance.now() - handedOverAt);
  await step(
    'authentication',
    found !== null,
    async () => {
      const results = found?.authentication ?? { server: '', spf: null, dkim: null, dmarc: null };
      const genuine = isGenuine(results);
      if (genuine === null) throw new Skip('ese servidor no lo dice');
      if (!genuine) throw new StepError(resultWords(results));
      return Promise.resolve(results);
    },
    resultWords,
  );

  return { steps, mailMs, certificateEndsAt: await certificate };
}

function expectInInbox(found: FoundMail): FoundMail {
  if (found.place === 'inbox') return found;
  throw new StepError(
    `llegó a la carpeta de correo no deseado (${resultWords(found.authentication)})`,
  );
}

function resultWords({ spf, dkim, dmarc }: AuthenticationResults): string {
  return `SPF ${spf ?? 'no dice'}, DKIM ${dkim ?? 'no dice'}, DMARC ${dmarc ?? 'no dice'}`;
}

const LIMIT_MS = 10_000;

/** Returns when the site's certificate ends, or null if the site has none or does not answer. */
async function certificateEnd(site: URL): Promise<number | null> {
  if (site.protocol !== 'https:') return null;
  const host = site.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(site.port) || 443,
    // Also accepts an invalid certificate, to read its end. This is safe, because the connection
    // sends nothing. The step `page` refuses such a certificate.
    rejectUnauthorized: false,
    ...(!/^[\d.]+$|:/.test(host) && { servername: host }),
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(LIMIT_MS) });
    const end = Date.parse(socket.getPeerCertificate().valid_to);
    return Number.isNaN(end) ? null : end;
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}
