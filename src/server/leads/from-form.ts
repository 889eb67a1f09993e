import type { FormKind, FormValues } from '#forms/forms.ts';
import type { LeadDetail, NewLead } from '#server/leads/lead.ts';

/** The forms that become a lead. */
type LeadFormKind = Exclude<FormKind, 'account'>;

/**
 * The lead that a valid form holds.
 * @param kind which form it is
 * @param data its fields, trimmed and valid (`validateForm`'s `data`)
 * @param submissionId UUID of the form's hidden field; null when the browser sent none
 */
export function leadFromForm<Kind extends LeadFormKind>(
  kind: Kind,
  data: FormValues<Kind>,
  submissionId: string | null,
): NewLead {
  // The three forms have few names in common, and TypeScript does not narrow `data` by `kind`.
  const text = (name: string) => {
    const value = (data as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' ? value : '';
  };
  const list = (name: string) => {
    const value = (data as Readonly<Record<string, unknown>>)[name];
    return Array.isArray(value) ? (value as readonly string[]) : [];
  };
  const scope = kind === 'quote' ? 'quote' : 'contact';
  return {
    kind: kind === 'quote' ? 'cotizacion' : 'contacto',
    form: kind === 'simple' ? 'simple' : kind === 'quote' ? 'cotizacion' : 'contacto',
    submissionId,
    nombre: text(`${scope}[nombre]`),
    correo: text(`${scope}[correo]`),
    telefono: text(`${scope}[telefono]`),
    detail: written({
      telefonoEscrito: text(`${scope}[telefono_escrito]`),
      mensaje: text('contact[mensaje]'),
      web: text('contact[web]'),
      comienzo: text('quote[comienzo]'),
      lanzamiento: text('quote[lanzamiento]'),
      presupuesto: text('quote[presupuesto]'),
      tipos: list('tipo[]'),
      otroTipo: text('tipo_otro'),
      solicitudes: list('request[]'),
      referentes: list('referent[]'),
      restricciones: list('restriction[]'),
    }),
  };
}

/** Only what says something: a mail does not list empty fields. */
function written(detail: Readonly<Record<string, string | readonly string[]>>): LeadDetail {
  return Object.fromEntries(Object.entries(detail).filter(([, value]) => value.length > 0));
}
