/** A view that somebody saved by name: the list's address. */
export interface SavedView {
  id: string;
  name: string;
  /** The query of the list's address, without `?` and without a page: `estado=nueva&orden=vence`. */
  query: string;
}

/** Views of each person. */
export interface SavedViews {
  of(staffId: string): Promise<readonly SavedView[]>;
  /** A name that is there already is replaced. @returns errors by field, in Spanish, or the view */
  save(
    staffId: string,
    view: { name: string; query: string },
  ): Promise<SavedView | { errors: Readonly<Record<string, string>> }>;
  /** @returns whether it was there */
  remove(staffId: string, id: string): Promise<boolean>;
}
