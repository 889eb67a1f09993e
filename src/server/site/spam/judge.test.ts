import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { NewLead, Suspicion } from '#server/leads/lead.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { enquiry } from '#server/leads/testing-store.ts';
import { sharedDatabase } from '#tests/support/databases.ts';
import { createMailDomains, createSpam, lookUpMail, type Spam, weigh } from './judge.ts';

interface Written {
  lead: NewLead;
  how: string;
}

function fixtures(name: string): Written[] {
  const lines = readFileSync(`tests/fixtures/${name}.txt`, 'utf8').trim().split('\n');
  return lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [nombre = '', correo = '', mensaje = '', how = ''] = line.split(' | ');
      return {
        how,
        lead: enquiry({ submissionId: crypto.randomUUID(), nombre, correo, detail: { mensaje } }),
      };
    });
}

describe('two hundred enquiries, half of them advertising', () => {
  const test = sharedDatabase('sqlite');
  let spam: Spam;
  beforeAll(() => {
    spam = createSpam(test.database, { domains: { takesMail: () => null } });
  });

  async function judged(all: readonly Written[], passedBy: string): Promise<(Suspicion | null)[]> {
    const store = createLeadStore(test.database, { channels: [] });
    const verdicts: (Suspicion | null)[] = [];
    for (const { lead, how } of all) {
      const suspicion = await spam.judge(lead, {
        spareFilled: how.includes('t'),
        tookMs: how.includes('r') ? 900 : 40_000,
        passedBy: how.includes('p') ? 'pregunta' : passedBy,
      });
      await store.accept({ ...lead, suspicion }, null);
      verdicts.push(suspicion);
    }
    return verdicts;
  }

  it('never holds one that asks about personal data', async () => {
    const lead = { ...fixtures('solicitudes-reales')[0]?.lead } as NewLead;
    const hurried = { spareFilled: true, tookMs: 600, passedBy: 'pregunta' };
    const held = async (mensaje: string) =>
      (await spam.judge({ ...lead, detail: { mensaje } }, hurried))?.held;
    expect(await held('Vean mi oferta')).toBe(true);
    expect(await held('Borren mis datos, por favor')).toBe(false);
    expect(await held('Quiero acceder a mis datos')).toBe(false);
  });

  it('loses no real one, whichever way it came in', async () => {
    const real = fixtures('solicitudes-reales');
    expect(real).toHaveLength(100);
    const verdicts = await judged(real, 'pregunta');
    const lost = real.filter((_, index) => verdicts[index]?.held);
    expect(lost.map(({ lead }) => lead.detail.mensaje)).toEqual([]);
  });

  it('holds most of the advertising back, and says why', async () => {
    const unwanted = fixtures('publicidad');
    expect(unwanted).toHaveLength(100);
    const verdicts = await judged(unwanted, 'altcha');
    const kindOf = (how: string) => {
      if (how.includes('=')) return 'el mismo texto de otros';
      if (how.includes('t')) return 'llena el campo oculto';
      return how.includes('p') ? 'enlaces y prisa' : 'por lo que dice';
    };
    const table: Record<string, [held: number, all: number]> = {};
    for (const [index, { how }] of unwanted.entries()) {
      const row = (table[kindOf(how)] ??= [0, 0]);
      row[0] += verdicts[index]?.held ? 1 : 0;
      row[1] += 1;
    }
    const caught = verdicts.filter((verdict) => verdict?.held).length;
    // If these numbers change, change docs/decisions/032-consentimiento-y-olvido.md too.
    expect(table).toEqual({
      'el mismo texto de otros': [21, 30],
      'enlaces y prisa': [6, 7],
      'llena el campo oculto': [10, 10],
      'por lo que dice': [42, 53],
    });
    expect(caught).toBeGreaterThanOrEqual(79);
    for (const verdict of verdicts) if (verdict?.held) expect(verdict.reasons).not.toEqual([]);
  });
});

it.each([
  'مرحبا، لدي متجر صغير في مكسيكو وأريد موقعا لبيع منتجاتي. كم تكون التكلفة؟',
  'Добрый день, у меня кофейня в Мериде, нужен сайт с меню. Сколько это стоит?',
  '我在墨西哥城有一家餐厅，想做一个可以预订的网站，请问多少钱？',
])(
  'keeps no real message in another alphabet back, not from a domain nobody finds: %s',
  (mensaje) => {
    const verdict = weigh(enquiry({ nombre: 'N', correo: 'n@no-hay.mx', detail: { mensaje } }), {
      spareFilled: false,
      tookMs: 40_000,
      passedBy: 'pregunta',
      sameTextFrom: 0,
      blocked: { sender: false, text: false },
      domainTakesMail: false,
      phrases: [],
    });
    expect(verdict?.reasons).toHaveLength(3);
    expect(verdict?.held).toBe(false);
  },
);

describe('whether a domain takes mail', () => {
  it('never waits: the next one from a domain knows what the first had asked', async () => {
    const lookup = vi.fn((domain: string) => Promise.resolve(domain === 'bueno.mx'));
    let now = 0;
    const domains = createMailDomains(lookup, () => now);
    expect(domains.takesMail('ana@Bueno.mx')).toBeNull();
    expect(domains.takesMail('ana@malo.mx')).toBeNull();
    await expect.poll(() => domains.takesMail('eva@bueno.mx')).toBe(true);
    expect(domains.takesMail('eva@malo.mx')).toBe(false);
    expect(lookup).toHaveBeenCalledTimes(2);
    now += 25 * 60 * 60 * 1000;
    expect(domains.takesMail('ana@malo.mx')).toBeNull();
  });

  it('asks nobody about names that are nobody’s, nor where it may not ask', () => {
    const lookup = vi.fn(() => Promise.resolve(true));
    const domains = createMailDomains(lookup);
    for (const address of ['a@x.example', 'a@example.org', 'a@x.test', 'a@localhost']) {
      expect(domains.takesMail(address)).toBeNull();
    }
    expect(lookup).not.toHaveBeenCalled();
    expect(createMailDomains(null).takesMail('a@bueno.mx')).toBeNull();
  });

  it('says nothing of a domain whose DNS does not answer', async () => {
    const domains = createMailDomains(() => Promise.reject(new Error('ETIMEOUT')));
    expect(domains.takesMail('ana@lento.mx')).toBeNull();
    await Promise.resolve();
    expect(domains.takesMail('ana@lento.mx')).toBeNull();
  });

  it('believes a DNS that knows nothing of a domain only if it knows the rest of the Internet', async () => {
    const none = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
    const dns = { resolveMx: none, resolve4: none, resolve6: none };
    expect(await lookUpMail('malo.mx', { ...dns, resolveNs: () => Promise.resolve(['a']) })).toBe(
      false,
    );
    await expect(lookUpMail('gmail.com', { ...dns, resolveNs: none })).rejects.toThrow('none');
  });
});
