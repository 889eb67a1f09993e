import { content, perContent } from '#content/snapshot/content.ts';
import { choiceLabels } from '#content/words/project-types.ts';
import type { SummaryEntry } from '#server/messages/mail-document.ts';
import { completeUrl, isUrl } from '#forms/rules.ts';
import type { DetailValue, Lead } from '#server/leads/lead.ts';
import { telephoneOf } from '#server/leads/read-telephone.ts';
import { capitalized } from '#content/values/capitals.ts';

const labels = () => content().mails.campos;

/** Returns the words for each value that visitors can choose, such as the project type `tienda`. */
export const typeLabels = perContent(({ services, flow, newsletter }) =>
  choiceLabels(services, flow, newsletter),
);

const DETAILS = [
  'mensaje',
  'web',
  'tipos',
  'otroTipo',
  'solicitudes',
  'referentes',
  'restricciones',
  'comienzo',
  'lanzamiento',
  'presupuesto',
  'newsletter',
  'temas',
  'avisos',
] as const;

export function contactEntries(lead: Lead): SummaryEntry[] {
  const { telefonoEscrito } = lead.detail;
  const { shown } = telephoneOf(lead);
  const figures = (text?: string) => text?.replaceAll(/[\s().-]/g, '');
  const repeats = [shown, lead.telefono].map(figures).includes(figures(telefonoEscrito));
  return [
    { label: labels().nombre, value: lead.nombre },
    ...(lead.correo === '' ? [] : [{ label: labels().correo, value: lead.correo }]),
    ...(lead.telefono === '' ? [] : [{ label: labels().telefono, value: shown }]),
    ...(telefonoEscrito === undefined || repeats
      ? []
      : [{ label: labels().telefonoEscrito, value: telefonoEscrito }]),
  ];
}

/** Returns the fields that `contactEntries` omits, also fields that only a newer version knows. */
export function detailEntries(lead: Lead): SummaryEntry[] {
  const known: readonly string[] = ['telefonoEscrito', ...DETAILS];
  const unknown = Object.keys(lead.detail).filter((field) => !known.includes(field));
  const rows = [
    ...DETAILS.map((field) => [field, labels()[field]] as const),
    ...unknown.map((field) => [field, capitalized(field.replaceAll('_', ' '))] as const),
  ];
  return rows.flatMap(([field, label]) => {
    const value = lead.detail[field];
    if (value === undefined || isEmpty(value)) return [];
    const entry = { label, value: readable(field, value) };
    const leads = field === 'web' && typeof value === 'string' && isUrl(value);
    return [leads ? { ...entry, link: completeUrl(value) } : entry];
  });
}

export function originEntries({ origin }: Pick<Lead, 'origin'>): SummaryEntry[] {
  if (origin === null) return [];
  const { utmSource, utmMedium, utmCampaign } = origin;
  const campaign = [utmSource, utmMedium, utmCampaign].filter((part) => part !== undefined);
  const parts: readonly [label: string, value: string | undefined][] = [
    [labels().campana, campaign.length === 0 ? undefined : campaign.join(' / ')],
    [labels().sitioDeOrigen, origin.referrer],
    [labels().primeraPagina, origin.firstPage],
    [labels().paginaDelFormulario, origin.formPage],
  ];
  return parts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

function isEmpty(value: DetailValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function readable(field: string, value: DetailValue): string | readonly string[] {
  if (typeof value === 'boolean') return value ? labels().si : labels().no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.replace(ISO_DATE, '$3-$2-$1');
  return field === 'tipos' || field === 'temas'
    ? value.map((type) => typeLabels().get(type) ?? type)
    : value;
}
