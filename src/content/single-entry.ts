import { type CollectionEntry, type CollectionKey, getCollection } from 'astro:content';

/** The data of a collection whose file may be left out: null without it. */
export async function singleOrNone<Key extends CollectionKey>(
  collection: Key,
): Promise<CollectionEntry<Key>['data'] | null> {
  const [entry] = await getCollection(collection);
  const data = entry?.data as CollectionEntry<Key>['data'] | undefined;
  return data === undefined || Object.keys(data).length === 0 ? null : data;
}

/**
 * The data of a collection that has one entry (see `yamlFile`): `await single('brand')`.
 *
 * @throws Error when the collection is empty, which only a missing file can cause
 */
export async function single<Key extends CollectionKey>(
  collection: Key,
): Promise<CollectionEntry<Key>['data']> {
  const data = await singleOrNone(collection);
  if (data === null) throw new Error(`The collection «${collection}» has no entry.`);
  return data;
}
