import { readYaml } from '#content/read-yaml.ts';
import type { NewsletterCopy } from '#content/schemas/newsletter.ts';
import { rightsSchema } from '#content/schemas/rights.ts';
import { unwantedSchema } from '#content/schemas/unwanted.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Outbox } from '#server/messages/outbox.ts';
import type { Logger } from '#server/platform/log.ts';
import type { MailSettings } from '#server/messages/mail-settings.ts';
import {
  createEnquiryNewsletter,
  type EnquiryNewsletter,
  createNewsletter,
} from '#server/site/newsletter/newsletter.ts';
import type { NewsletterLinks } from '#server/site/newsletter/links.ts';
import { createSubscribers, type Subscribers } from '#server/site/newsletter/subscribers.ts';
import { createNotices, type Notices } from '#server/site/privacy/notices.ts';
import { createPersons, type Persons } from '#server/site/privacy/person.ts';
import { createPrivacyRequests, type PrivacyRequests } from '#server/site/privacy/requests.ts';
import { createBlockedLeads, type BlockedLeads } from '#server/leads/retention/blocked-leads.ts';
import type { KeptMails } from '#server/messages/kept-mails.ts';
import { createSpamDigest } from '#server/leads/spam.ts';
import { createSpam, type Spam, createMailDomains, lookUpMail } from '#server/site/spam/judge.ts';
import type { AuditLog } from '#server/platform/database/audit.ts';

/** Consent, the newsletter, erasure and what is held back. */
export interface ConsentServices {
  /** Versions of the privacy notice. */
  notices: Notices;
  newsletter: EnquiryNewsletter;
  subscribers: Subscribers;
  privacy: Privacy;
  spam: Spam;
  /** Tells the agency of what is held back, once a day. */
  spamDigest: () => Promise<void>;
  /** Forgets subscribers and messages whose time is over. */
  purgeConsent: () => Promise<void>;
}

interface Parts {
  config: Config;
  /** The content folder. */
  content: string;
  database: Database;
  log: Logger;
  mails: MailSettings;
  keptMails: KeptMails;
  /** Removes files of conversations that nothing names any more. */
  sweepFiles: (digests: readonly string[]) => Promise<void>;
  outbox: Outbox;
  /** The newsletter's own words, and the links in its mails. */
  copy: NewsletterCopy;
  links: NewsletterLinks;
  timeZone: string;
  audit: AuditLog;
  /** The privacy notice that this process publishes; null where nothing is built. */
  notice: { version: string; body: string } | null;
}

export function createConsentServices(parts: Parts): ConsentServices {
  const { config, content, database, log, mails, keptMails, outbox, copy, links, audit } = parts;
  const { timeZone } = parts;
  const { blockedDays } = config;
  const tells = config.webhookUrl !== null;
  const newsletter = createEnquiryNewsletter(
    database,
    createNewsletter(database, { outbox, links, tells }),
    copy,
    log,
  );
  const subscribers = createSubscribers(database, {
    outbox,
    mails: keptMails,
    blockedDays,
    tells,
    audit,
  });
  const notices = createNotices(database, parts.notice);
  const { plazo: term } = readYaml('derechos.yaml', rightsSchema, content);
  const { frases } = readYaml('no-deseado.yaml', unwantedSchema, content);
  return {
    notices,
    newsletter,
    subscribers,
    spam: createSpam(database, {
      phrases: frases,
      domains: createMailDomains(config.mxLookup ? lookUpMail : null),
    }),
    privacy: {
      notices,
      blocked: createBlockedLeads(database, blockedDays),
      persons: createPersons(database, {
        mails: keptMails,
        sweepFiles: parts.sweepFiles,
        dataDir: config.dataDir,
      }),
      requests: createPrivacyRequests(database, outbox, { ...mails, term }),
    },
    spamDigest: createSpamDigest(database, outbox, mails, { timeZone }),
    async purgeConsent() {
      await subscribers.purge();
      await outbox.purge();
    },
  };
}

/** What the panel knows of consent, blocking and erasure: `services.privacy`. */
interface Privacy {
  notices: Notices;
  blocked: BlockedLeads;
  persons: Persons;
  requests: PrivacyRequests;
}
