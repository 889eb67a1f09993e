import * as z from 'zod';

export type Label = string | readonly [title: string, help: string];

const meta = (label: Label) =>
  typeof label === 'string' ? { title: label } : { title: label[0], description: label[1] };

export function upTo(most: number, title?: string, help?: string) {
  const text = most === Infinity ? z.string().min(1) : z.string().min(1).max(most);
  if (title === undefined) return text;
  return text.meta(meta(help === undefined ? title : [title, help]));
}

export const words = (title?: string, help?: string) => upTo(Infinity, title, help);

export const line = (title?: string, help?: string) => upTo(120, title, help);

export const paragraph = (title?: string, help?: string) => upTo(300, title, help);

/** Returns a field for a price in whole units of the catalogue's currency. */
export const price = (title: string, help?: string) =>
  z
    .int()
    .positive()
    .meta({ ...meta(help === undefined ? title : [title, help]), kind: 'price' });

/** Marks a field that few agencies change: the panel collapses it and does not ask for a change. */
export const detail = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.meta({ isDetail: true });

export const searchDescription = z
  .string()
  .min(50)
  .max(160)
  .meta({ title: 'Descripción para buscadores' });

export const group = <Shape extends z.ZodRawShape>(label: Label, shape: Shape) =>
  z.strictObject(shape).meta(meta(label));

/** Returns a group that is a {@link detail}. */
export const details = <Shape extends z.ZodRawShape>(label: Label, shape: Shape) =>
  detail(group(label, shape));

type Bounds = readonly [least?: number, most?: number];

/** @param entry what the panel calls an entry of the list, such as «párrafo» */
export function list<Element extends z.ZodType>(
  label: Label,
  entry: string,
  [least = 0, most = Infinity]: Bounds,
  element: Element,
) {
  let entries = z.array(element);
  if (least > 0) entries = entries.min(least);
  if (most < Infinity) entries = entries.max(most);
  return entries.meta({ ...meta(label), entry });
}

export const groups = <Shape extends z.ZodRawShape>(
  label: Label,
  entry: string,
  bounds: Bounds,
  shape: Shape,
) => list(label, entry, bounds, z.strictObject(shape));
