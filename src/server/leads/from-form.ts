import { fieldsOf, type FormValues } from '#forms/forms.ts';
import type { EnquiryForm } from '#forms/wire.ts';
import type { NewLead } from '#server/leads/lead.ts';

const APART = ['nombre', 'correo', 'telefono', 'agree'];

const STORED_NAMES: Readonly<Record<string, string>> = {
  telefono_escrito: 'telefonoEscrito',
  'tipo[]': 'tipos',
  tipo_otro: 'otroTipo',
  'request[]': 'solicitudes',
  'referent[]': 'referentes',
  'restriction[]': 'restricciones',
  topic: 'temas',
};

/** Copies all fields of a validated form, so that a new field needs no change here. */
export function leadFromForm<Kind extends EnquiryForm>(
  kind: Kind,
  data: FormValues<Kind>,
  submissionId: string | null,
): NewLead {
  // The cast is needed: each form has other fields, and TypeScript cannot infer them from `kind`.
  const values = data as Readonly<Record<string, string | readonly string[]>>;
  const scope = kind === 'quote' ? 'quote' : 'contact';
  const text = (name: string) => String(values[`${scope}[${name}]`] ?? '');
  const detail = fieldsOf(kind).flatMap(([name]) => {
    const own = /^(?:contact|quote)\[(\w+)\]$/.exec(name)?.[1] ?? name;
    return APART.includes(own) ? [] : [[STORED_NAMES[own] ?? own, values[name] ?? ''] as const];
  });
  const { newsletter } = values;
  const dropped = newsletter === 'si' ? [] : ['newsletter', 'temas'];
  const written = detail.filter(([field, value]) => value.length > 0 && !dropped.includes(field));
  return {
    kind: kind === 'quote' ? 'cotizacion' : 'contacto',
    form: kind === 'simple' ? 'simple' : kind === 'quote' ? 'cotizacion' : 'contacto',
    submissionId,
    nombre: text('nombre'),
    correo: text('correo'),
    telefono: text('telefono'),
    detail: {
      ...Object.fromEntries(written),
      ...(newsletter === 'si' && { newsletter: true }),
    },
  };
}
