import type { LeadStore } from '#server/leads/store.ts';
import type { Worker } from '#server/messages/worker.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Submissions } from './submissions.ts';
import type { RateLimit } from '#server/platform/database/rate-limit.ts';
import type { Captcha } from '#server/site/captcha/captcha.ts';
import type { EnquiryNewsletter } from '#server/site/newsletter/newsletter.ts';
import type { Notices } from '#server/site/privacy/notices.ts';
import type { Receipts } from '#server/site/receipt.ts';
import type { Spam } from '#server/site/spam/judge.ts';
import type { KeptForms } from './kept-form.ts';
import type { ForgeryTokens } from '#server/site/token.ts';
import type { TakeRound } from '#server/watch/synthetic/take-round.ts';

/** What it takes to receive what visitors send; start/services.ts makes each once per process. */
export interface SiteServices {
  captcha: Captcha;
  /** Mails to addresses that nobody has proved to be theirs, caused by answers to the text question. */
  confirmations: RateLimit;
  forgery: ForgeryTokens;
  keptForms: KeptForms;
  leads: LeadStore;
  log: Logger;
  newsletter: EnquiryNewsletter;
  /** Versions of the privacy notice. */
  notices: Notices;
  rateLimit: RateLimit;
  receipts: Receipts;
  spam: Spam;
  submissions: Submissions;
  watch: { takeRound: TakeRound };
  worker: Pick<Worker, 'wake'>;
}
