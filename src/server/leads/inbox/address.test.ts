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

it('orders by who waits longest only the list of those who wait', () => {
  const sortAt = (address: string) => readQuery(new URLSearchParams(address), 'ana').query.sort;
  expect(sortAt('orden=espera&sin-responder=1')).toBe('waiting');
  expect(sortAt('orden=espera')).toBe('arrival');
  expect(sortAt('orden=vence')).toBe('due');
});
