import { describe, expect, it } from 'vitest';
import { fieldsOf, type FormValues } from '#forms/forms.ts';
import type { EnquiryForm } from '#forms/wire.ts';
import { leadFromForm } from '#server/leads/from-form.ts';
import { leadFromRow } from '#server/leads/lead-row.ts';
import { agencyMessage, visitorMessage } from '#server/leads/mail/lead-mails.ts';
import { delivered, SETTINGS } from '#server/leads/mail/testing-mails.ts';
import { webhookBody } from '#server/leads/webhook-transport.ts';
import { aClaim } from '#tests/support/leads.ts';
import { ANA, inboxBench } from './testing-inbox.ts';

/** These checkboxes hold no data: `agree` is a condition, and `newsletter` only reveals fields. */
const ONLY_ASKED = ['agree', 'newsletter'];

function marks(kind: EnquiryForm): Record<string, string> {
  const names = fieldsOf(kind).map(([name]) => name);
  const asked = names.filter((name) => !ONLY_ASKED.includes(name));
  return Object.fromEntries(asked.map((name, index) => [name, markOf(name, 100 + index)]));
}

function markOf(name: string, number: number): string {
  if (name.endsWith('[correo]')) return `marca${number}@correo.example`;
  return name.endsWith('[telefono]') ? `5500000${number}` : `marca${number}`;
}

describe('every field of every form', () => {
  const bench = inboxBench('sqlite');

  const RARE = 'newsletter temas tipos otroTipo solicitudes referentes restricciones';

  it.each([
    ['simple', 'simple', 'telefonoEscrito mensaje'],
    ['contact', 'contacto', `telefonoEscrito web mensaje ${RARE}`],
    [
      ...(['quote', 'cotizacion'] as const),
      `telefonoEscrito comienzo lanzamiento presupuesto mensaje ${RARE}`,
    ],
  ] as const)(
    'of «%s» reaches the lead, both mails, the webhook, the panel and the export',
    async (kind, form, names) => {
      const written = marks(kind);
      const values = Object.fromEntries(
        fieldsOf(kind).map(([name, { many }]) => {
          const mark = written[name] ?? 'si';
          return [name, many ? [mark] : mark];
        }),
      );
      const folio = await bench.arrive(
        leadFromForm(kind as 'contact', values as FormValues<'contact'>, null),
      );

      const row = await bench.kysely
        .selectFrom('lead')
        .selectAll()
        .where('folio', '=', folio)
        .executeTakeFirstOrThrow();
      const lead = leadFromRow(row);
      expect([lead.form, Object.keys(lead.detail).join(' ')]).toEqual([form, names]);
      const claim = { ...aClaim(), lead };
      const toAgency = await delivered(agencyMessage(claim, SETTINGS));
      const toVisitor = await delivered(visitorMessage(claim, SETTINGS));
      const page = await bench.inbox.leads.read(folio);
      const query = { filter: { folios: [folio] }, sort: 'arrival' as const };
      const file = await bench.inbox.export.open(query, 'csv', ANA);
      const places = {
        lead: JSON.stringify(lead),
        'mail to the agency, as text': toAgency.text,
        'mail to the agency, as HTML': toAgency.html,
        'mail to the visitor, as text': toVisitor.text,
        'mail to the visitor, as HTML': toVisitor.html,
        webhook: webhookBody(claim),
        panel: JSON.stringify(page),
        export: await new Response(file.body).text(),
      };
      const lost = Object.entries(places).flatMap(([place, text]) =>
        Object.entries(written)
          .filter(([, mark]) => !(text ?? '').replaceAll(/(?<=\d) (?=\d)/g, '').includes(mark))
          .map(([name]) => `${name} is not in the ${place}`),
      );
      expect(lost).toEqual([]);
    },
  );
});
