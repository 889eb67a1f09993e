import { expect, it } from 'vitest';
import { readQuery, writeQuery } from './address.ts';
import { READY_VIEWS, readyFilter } from './list.ts';

it.each(READY_VIEWS)(
  'gives «%s» the same address as a view and as the list that is shown',
  (view) => {
    const address = writeQuery({ filter: readyFilter(view, 'ana') }, 'ana');
    const { query, ignored } = readQuery(address, 'ana');
    expect(ignored).toEqual([]);
    expect(writeQuery(query, 'ana').toString()).toBe(address.toString());
  },
);
