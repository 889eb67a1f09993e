import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Questions } from '#content/schemas/questions.ts';
import { createSigner, equalInConstantTime } from '#server/platform/signed-token.ts';
import { limitKey } from '#server/platform/database/rate-limit.ts';
import type { CaptchaVerdict } from './captcha.ts';
import { drawQuestion, normaliseAnswer } from './draw-question.ts';
import type { QuestionCost } from './question-cost.ts';

/** What an enquiry that was let through by a question says of it (`CaptchaProof.by`). */
export const QUESTION_PROOF = 'pregunta';

/** How long a question can be answered, in milliseconds: an hour, for those who write slowly. */
export const QUESTION_LIFETIME_MS = 60 * 60 * 1000;

/** Wrong answers that are remembered, at most, so that no question is guessed at twice. */
const MOST_BURNT = 10_000;

/** A question that anybody can answer in text, with the sealed token that knows its answer. */
export interface TextQuestion {
  /** What to ask, in Spanish. */
  text: string;
  /** Goes in the hidden field `pregunta`. */
  token: string;
}

/** Who is asked: nobody else's answer to the same question counts. */
export interface Asked {
  /** Identifier in the visitor's cookie; null without one. */
  visitor: string | null;
  /** IP address. */
  address: string;
}

export interface TextQuestions {
  ask(asked: Asked): TextQuestion;
  /** The question of a token that is still good, to show it again; null when it is not. */
  reask(token: string, asked: Asked): TextQuestion | null;
  /** Judges an answer, at its cost. A wrong one is the question's last. */
  verify(token: string, answer: string, asked: Asked): Promise<CaptchaVerdict>;
}

/** What a token holds, sealed. The right answer is only there as a keyed digest. */
const ticketSchema = z.object({
  id: z.string(),
  /** In milliseconds since 1970. */
  expires: z.number(),
  text: z.string(),
  answer: z.string(),
});
type Ticket = z.infer<typeof ticketSchema>;

/** Bytes of AES-GCM's nonce and tag (NIST SP 800-38D). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface TextQuestionOptions {
  secretKey: string;
  questions: Questions;
  cost: QuestionCost;
  now?: () => number;
}

/**
 * Questions for browsers without JavaScript. Their token is sealed: there is nothing in it to read
 * or to split, it opens only for the visitor and the address that were asked, it expires, and it is
 * good for one answer. Nothing is stored until one is answered.
 */
export function createTextQuestions(options: TextQuestionOptions): TextQuestions {
  const { secretKey, questions, cost, now = Date.now } = options;
  const seal = createSeal(secretKey);
  const signer = createSigner(secretKey, 'text-answer');
  const digest = (id: string, answer: string) => signer.digest(`${id}:${normaliseAnswer(answer)}`);
  const burnt = new Set<string>();

  const open = (token: string, asked: Asked): Ticket | null =>
    ticketSchema.safeParse(seal.open(token, boundTo(asked))).data ?? null;
  return {
    ask(asked) {
      const { text, answer } = drawQuestion(questions);
      const id = randomUUID();
      const expires = now() + QUESTION_LIFETIME_MS;
      const ticket: Ticket = { id, expires, text, answer: digest(id, answer) };
      return { text, token: seal.close(ticket, boundTo(asked)) };
    },
    reask(token, asked) {
      const ticket = open(token, asked);
      if (ticket === null || ticket.expires <= now() || burnt.has(ticket.id)) return null;
      return { text: ticket.text, token };
    },
    async verify(token, answer, asked) {
      const ticket = open(token, asked);
      // Put to somebody else, as far as we can tell: a phone that changed networks is asked anew, and
      // not told that its answer was wrong.
      if (ticket === null || ticket.expires <= now()) return { passed: false, reason: 'expired' };
      if (burnt.has(ticket.id)) return { passed: false, reason: 'wrong' };
      const wait = await cost.answer(asked.address);
      if (wait !== null) return { passed: false, reason: 'wait', retryAfterSeconds: wait };
      // Another guess at the same question may have been judged meanwhile.
      if (burnt.has(ticket.id)) return { passed: false, reason: 'wrong' };
      if (!equalInConstantTime(digest(ticket.id, answer), ticket.answer)) {
        burnt.add(ticket.id);
        if (burnt.size > MOST_BURNT) burnt.delete(burnt.values().next().value ?? '');
        return { passed: false, reason: 'wrong' };
      }
      const proof = {
        by: QUESTION_PROOF,
        id: `pregunta:${ticket.id}`,
        expiresAt: new Date(ticket.expires),
      };
      return { passed: true, proof, spent: false };
    },
  };
}

function boundTo({ visitor, address }: Asked): string {
  return `${visitor ?? ''}\n${limitKey(address)}`;
}

/** Seals values so that only we read them, and only together with the same context. */
function createSeal(secretKey: string) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'atalaya:text-question', 32));
  return {
    close(value: unknown, context: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    /** @returns null when it was not sealed by us, or in another context */
    open(token: string, context: string): unknown {
      const sealed = Buffer.from(token, 'base64url');
      const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      try {
        const opened = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(context))
          .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return JSON.parse(Buffer.concat([opened.update(text), opened.final()]).toString());
      } catch {
        return null;
      }
    },
  };
}
