import type { Registry } from 'prom-client';
import { NOTICE_NAMES } from '#content/schemas/notices.ts';
import { ENQUIRY_FORMS } from '#forms/wire.ts';
import { counter } from '#server/platform/metrics.ts';

export type Submissions = ReturnType<typeof countSubmissions>;

export function countSubmissions(registry: Registry) {
  return {
    accepted: counter(
      registry,
      'leads_accepted_total',
      'Leads stored for the first time, by form.',
      { form: ENQUIRY_FORMS },
    ),
    refused: counter(
      registry,
      'submissions_refused_total',
      'Submissions that were not stored, by form and by the notice that the visitor got.',
      { form: ENQUIRY_FORMS, reason: NOTICE_NAMES },
    ),
  };
}
