import { type CollectionEntry, type CollectionKey, getCollection } from 'astro:content';

/**
 * The data of a collection that has one entry (see `yamlFile`): `await single('brand')`.
 *
 * @throws Error when the collection is empty, which only a missing file can cause
 */
export async function single<Key extends CollectionKey>(
  collection: Key,
): Promise<CollectionEntry<Key>['data']> {
  const [entry] = await getCollection(collection);
  if (entry === undefined) throw new Error(`The collection «${collection}» has no entry.`);
  return entry.data;
}
