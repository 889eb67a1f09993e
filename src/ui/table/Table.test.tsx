// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Table, type TableColumn } from './Table.tsx';

interface Price {
  service: string;
  from: number;
}

const columns: TableColumn<Price>[] = [
  { header: 'Servicio', cell: (row) => row.service, rowHeader: true },
  { header: 'Desde', cell: (row) => `$${row.from}`, numeric: true },
];

test('is named by its caption and each row by its row header', () => {
  render(
    <Table
      caption="Precios"
      columns={columns}
      rows={[{ service: 'Tienda', from: 900 }]}
      rowKey={(row) => row.service}
    />,
  );
  expect(screen.getByRole('table', { name: 'Precios' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Desde' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'Tienda' })).toBeTruthy();
  expect(screen.getByRole('cell').textContent).toBe('$900');
});

test('the keyboard can scroll it', () => {
  render(<Table caption="Precios" columns={columns} rows={[]} rowKey={() => 0} />);
  expect(screen.getByRole('region', { name: 'Precios' }).tabIndex).toBe(0);
});

test('without rows it says so across all columns', () => {
  render(
    <Table caption="Precios" columns={columns} rows={[]} rowKey={() => 0} empty="Aún no hay." />,
  );
  const cell = screen.getByRole<HTMLTableCellElement>('cell', { name: 'Aún no hay.' });
  expect(cell.colSpan).toBe(2);
});
