import type { CaptchaProof, NewLead } from '#server/leads/lead.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { Worker } from '#server/messages/worker.ts';
import type { Logger } from '#server/platform/log.ts';
import type { VisitLocals } from '#server/requests/visit.ts';
import type { TakenPost } from './reception.ts';
import type { Submissions } from './submissions.ts';
import type { RateLimit } from '#server/platform/database/rate-limit.ts';
import type { Captcha } from '#server/site/captcha/captcha.ts';
import type { EnquiryNewsletter } from '#server/site/newsletter/newsletter.ts';
import type { Notices } from '#server/site/privacy/notices.ts';
import type { Receipts } from '#server/requests/receipt.ts';
import type { Spam } from '#server/site/spam/judge.ts';
import type { KeptForms } from './kept-form.ts';
import type { ForgeryTokens } from '#server/requests/token.ts';

export interface SiteServices {
  captcha: Captcha;
  confirmations: RateLimit;
  forgery: ForgeryTokens;
  keptForms: KeptForms;
  leads: LeadStore;
  log: Logger;
  newsletter: EnquiryNewsletter;
  notices: Notices;
  rateLimit: RateLimit;
  receipts: Receipts;
  spam: Spam;
  submissions: Submissions;
  /** Receives a round's POST. Returns a folio, or null if the probe token is not valid. */
  takeRound: (posted: {
    token: string;
    captcha: string;
    lead: NewLead;
    proof: CaptchaProof;
  }) => Promise<string | null>;
  worker: Pick<Worker, 'wake'>;
}

export interface ReceptionLocals extends VisitLocals {
  services: SiteServices;
  taken?: TakenPost;
}
