import * as z from 'zod';

const names = (most: number) =>
  z
    .array(
      z
        .string()
        .trim()
        .min(2)
        .max(40)
        .regex(/^[^,]+$/, 'sin comas'),
    )
    .max(most)
    .refine((list) => new Set(list.map((name) => name.toLowerCase())).size === list.length, {
      error: 'hay uno repetido',
    });

const phrases = z.array(z.string().trim().min(3).max(80)).max(200).default([]);

export const followUpSchema = z.strictObject({
  etapas: names(12).default(['En negociación', 'Por firmar']).meta({
    title: 'Etapas',
    description: 'Tus propios estados entre «cotizada» y «ganada», en su orden.',
    kind: 'lines',
  }),
  etiquetas: names(40).default(['Recomendado', 'Presupuesto alto', 'Llamar']).meta({
    title: 'Etiquetas',
    description:
      'Las que se ofrecen con una pulsación. En cada solicitud se pueden escribir otras.',
    kind: 'lines',
  }),
  urgente: phrases.meta({
    title: 'Frases urgentes',
    description:
      'Además de las que ya se reconocen («me han hackeado», «la página está caída», «no funciona la tienda»). Sus palabras pueden tener hasta dos en medio.',
    kind: 'lines',
  }),
  empleo: phrases.meta({
    title: 'Frases de quien busca empleo',
    description: 'Además de las que ya se reconocen.',
    kind: 'lines',
  }),
  proveedor: phrases.meta({
    title: 'Frases de proveedores',
    description: 'Además de las que ya se reconocen.',
    kind: 'lines',
  }),
  ordinario: phrases.meta({
    title: 'Frases que no lo son',
    description:
      'Si aparece una de estas, el mensaje no se toma por urgente, ni de empleo, ni de proveedor.',
    kind: 'lines',
  }),
});

export type FollowUp = z.infer<typeof followUpSchema>;
