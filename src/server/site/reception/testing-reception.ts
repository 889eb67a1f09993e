import { vi } from 'vitest';
import type { CaptchaResult } from '#server/site/captcha/provider.ts';
import type { NewLead, Suspicion } from '#server/leads/lead.ts';
import type { Acceptance, Known } from '#server/leads/store.ts';
import { createForgeryTokens } from '#server/requests/token.ts';
import { receive } from './receive.ts';
import type { Submitter } from '#server/requests/visit.ts';

export const UUID = '0f0e0d0c-0b0a-4908-8706-050403020100';
export const WRITTEN = {
  'contact[nombre]': 'Ana Torres',
  'contact[correo]': 'ana@correo.example',
  'contact[telefono]': '5555500142',
  'contact[mensaje]': 'Quiero una tienda en línea.',
};
export const OWN: Record<string, string> = { 'sec-fetch-site': 'same-origin' };

export function setUp(overrides: { now?: () => number } = {}) {
  const forgery = createForgeryTokens('un-secreto-de-prueba', overrides.now);
  const visitor = forgery.newVisitor();
  const accept = vi.fn<(lead: NewLead, proof: unknown, copy: boolean) => Promise<Acceptance>>(() =>
    Promise.resolve({ outcome: 'accepted', folio: 'ATA-1234-56', repeated: false, copy: true }),
  );
  const services = {
    forgery,
    captcha: {
      verify: vi.fn(({ response }: { response: string | null }): Promise<CaptchaResult> =>
        Promise.resolve(
          response === 'bueno'
            ? ({
                passed: true,
                proof: { id: 'uno', by: 'altcha', expiresAt: new Date() },
                spent: false,
              } as const)
            : ({ passed: false, reason: response === null ? 'missing' : 'wrong' } as const),
        ),
      ),
    },
    leads: {
      accept,
      findRepeat: vi.fn<() => Promise<Known | null>>(() => Promise.resolve(null)),
    },
    confirmations: { consume: vi.fn<() => Promise<number | null>>(() => Promise.resolve(null)) },
    receipts: { issue: (path: string) => path },
    rateLimit: { consume: vi.fn<() => Promise<number | null>>(() => Promise.resolve(null)) },
    notices: { accepted: vi.fn((said: string | null) => Promise.resolve(said)) },
    newsletter: { fromEnquiry: vi.fn(() => Promise.resolve()) },
    spam: { judge: vi.fn(() => Promise.resolve<Suspicion | null>(null)) },
    worker: { wake: vi.fn() },
    log: { error: vi.fn() },
    submissions: { accepted: { inc: vi.fn() }, refused: { inc: vi.fn() } },
  };
  const send = (
    fields: Record<string, string>,
    {
      headers = OWN,
      cookie = visitor,
    }: { headers?: Record<string, string>; cookie?: string | null } = {},
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const submitter: Submitter = {
      headers: new Headers(headers),
      visitor: cookie,
      address: '192.0.2.1',
      origin: 'https://atalaya.example',
    };
    return receive('/contacto', form, submitter, services as never);
  };
  return { services, send, token: () => forgery.issue(visitor) };
}
