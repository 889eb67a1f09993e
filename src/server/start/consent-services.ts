import { readYaml } from '#content/read-yaml.ts';
import { newsletterSchema } from '#content/schemas/newsletter.ts';
import { rightsSchema } from '#content/schemas/rights.ts';
import { unwantedSchema } from '#content/schemas/unwanted.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AGENCY_LETTER, agencyLetterTransport } from '#server/messages/agency-letter.ts';
import { createLetters, type Letters } from '#server/messages/letters.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Mailer } from '#server/messages/mail/mailer.ts';
import type { MailSettings } from '#server/messages/mail/mail-settings.ts';
import {
  createEnquiryNewsletter,
  type EnquiryNewsletter,
} from '#server/site/newsletter/from-enquiry.ts';
import { createNewsletterLinks } from '#server/site/newsletter/links.ts';
import { newsletterTransports } from '#server/site/newsletter/newsletter-letters.ts';
import { createNewsletter } from '#server/site/newsletter/newsletter.ts';
import { createSubscribers, type Subscribers } from '#server/site/newsletter/subscribers.ts';
import { createNotices, type Notices } from '#server/site/privacy/notices.ts';
import { createPersons } from '#server/site/privacy/person.ts';
import type { Privacy } from '#server/site/privacy/privacy.ts';
import { createPrivacyRequests } from '#server/site/privacy/requests.ts';
import { createBlockedLeads } from '#server/leads/retention/blocked-leads.ts';
import type { KeptMails } from '#server/messages/mail/kept-mails.ts';
import { createSpamDigest } from '#server/leads/spam/digest.ts';
import { createSpam, type Spam } from '#server/site/spam/judge.ts';
import { createMailDomains, lookUpMail } from '#server/site/spam/mail-domains.ts';
import type { AuditLog } from '#server/platform/audit.ts';
import { createWebhookPost } from '#server/leads/webhook-transport.ts';

/** Consent, the newsletter, erasure and what is held back. */
export interface ConsentServices {
  /** Versions of the privacy notice. */
  notices: Notices;
  newsletter: EnquiryNewsletter;
  subscribers: Subscribers;
  privacy: Privacy;
  spam: Spam;
  letters: Letters;
  /** Tells the agency of what is held back, once a day. */
  spamDigest: () => Promise<void>;
  /** Forgets subscribers and letters whose time is over. */
  purgeConsent: () => Promise<void>;
}

interface Parts {
  config: Config;
  /** The content folder. */
  content: string;
  database: Database;
  log: Logger;
  mailer: Mailer;
  mails: MailSettings;
  keptMails: KeptMails;
  timeZone: string;
  audit: () => AuditLog;
  /** The privacy notice that this process publishes; null where nothing is built. */
  notice: { version: string; body: string } | null;
}

export function createConsentServices(parts: Parts): ConsentServices {
  const { config, content, database, log, mailer, mails, keptMails, timeZone } = parts;
  const { webhookUrl: url, webhookSecret: secret, blockedDays } = config;
  const links = createNewsletterLinks(config.secretKey, mails.brand.siteUrl);
  const post = url === null ? null : createWebhookPost({ url, secret });
  const copy = readYaml('boletin.yaml', newsletterSchema, content);
  const words = copy.correos;
  const { kysely } = database;
  const letters = createLetters(database, {
    transports: {
      [AGENCY_LETTER]: agencyLetterTransport(mailer, mails),
      ...newsletterTransports({ kysely, mailer, settings: mails, words, links, post }),
    },
    mails: keptMails,
    log,
  });
  const tells = post !== null;
  const newsletter = createEnquiryNewsletter(
    database,
    createNewsletter(database, { letters, links, tells }),
    copy,
    log,
  );
  const subscribers = createSubscribers(database, {
    letters,
    mails: keptMails,
    blockedDays,
    tells,
    audit: { note: (line) => parts.audit().note(line) },
  });
  const notices = createNotices(database, parts.notice);
  const { plazo: term } = readYaml('derechos.yaml', rightsSchema, content);
  const { frases } = readYaml('no-deseado.yaml', unwantedSchema, content);
  return {
    notices,
    newsletter,
    subscribers,
    letters,
    spam: createSpam(database, {
      phrases: frases,
      domains: createMailDomains(config.mxLookup ? lookUpMail : null),
    }),
    privacy: {
      notices,
      blocked: createBlockedLeads(database, blockedDays),
      persons: createPersons(database, { mails: keptMails, dataDir: config.dataDir }),
      requests: createPrivacyRequests(database, letters, { ...mails, term }),
    },
    spamDigest: createSpamDigest(database, letters, mails, { timeZone }),
    async purgeConsent() {
      await subscribers.purge();
      await letters.purge();
    },
  };
}
