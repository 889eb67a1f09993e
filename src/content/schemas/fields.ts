import * as z from 'zod';

/*
 * The usual fields of a content file: a text, a price, a group, a list. Each takes the label that the panel
 * shows, and a help text where the label is not enough.
 */

/** The label of a field, alone or with its help text. */
export type Label = string | readonly [title: string, help: string];

const meta = (label: Label) =>
  typeof label === 'string' ? { title: label } : { title: label[0], description: label[1] };

/** A text of one to `most` characters; without a label as an entry of a list. */
export function upTo(most: number, title?: string, help?: string) {
  const text = most === Infinity ? z.string().min(1) : z.string().min(1).max(most);
  if (title === undefined) return text;
  return text.meta(meta(help === undefined ? title : [title, help]));
}

/** A text of any length. */
export const words = (title?: string, help?: string) => upTo(Infinity, title, help);

/** A line of text. */
export const line = (title?: string, help?: string) => upTo(120, title, help);

/** A paragraph. */
export const paragraph = (title?: string, help?: string) => upTo(300, title, help);

/** An amount in whole units of the catalogue's currency. */
export const price = (title: string, help?: string) =>
  z
    .int()
    .positive()
    .meta({ ...meta(help === undefined ? title : [title, help]), kind: 'price' });

/** A field that almost nobody changes: the panel folds it under «Detalles», and does not report it as the sample's. */
export const detail = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.meta({ isDetail: true });

/** The text that search engines show under the title of a page. */
export const searchDescription = z
  .string()
  .min(50)
  .max(160)
  .meta({ title: 'Descripción para buscadores' });

/** A group of fields. */
export const group = <Shape extends z.ZodRawShape>(label: Label, shape: Shape) =>
  z.strictObject(shape).meta(meta(label));

/** The least and the most entries of a list. */
type Bounds = readonly [least?: number, most?: number];

/** @param entry the name of one entry */
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

/** A list of groups. */
export const groups = <Shape extends z.ZodRawShape>(
  label: Label,
  entry: string,
  bounds: Bounds,
  shape: Shape,
) => list(label, entry, bounds, z.strictObject(shape));
