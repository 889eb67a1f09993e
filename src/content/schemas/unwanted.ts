import * as z from 'zod';

export const unwantedSchema = z.strictObject({
  frases: z.array(z.string().min(3).max(80)).max(500).meta({
    title: 'Frases',
    description: 'Que un cliente de verdad no usaría. Una sola no aparta nada; dos, sí.',
    kind: 'lines',
  }),
});
