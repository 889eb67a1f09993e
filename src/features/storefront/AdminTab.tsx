import { useMemo } from 'react';
import { formatAmount, type Money } from '#content/prices.ts';
import type { StorefrontCopy } from '#content/schemas/commerce.ts';
import { Button } from '#ui/button/Button.tsx';
import { shares } from '#ui/chart/shares.ts';
import { Table } from '#ui/table/Table.tsx';
import styles from './AdminTab.module.css';
import { useSalesCharts } from './useSalesCharts.ts';

interface AdminTabProps {
  copy: StorefrontCopy['administracion'];
  money: Money;
  /** Whether this tab is the open one: charts are fetched, and drawn anew, when it is chosen. */
  open: boolean;
}

/** What the shop's owner reads: charts for the eye, and the same numbers as tables for everyone. */
export function AdminTab({ copy, money, open }: AdminTabProps) {
  const state = useSalesCharts(open);
  const charts = state.status === 'ready' && open ? state.charts : null;
  const { ventas, categorias } = copy;
  const parts = useMemo(() => shares(categorias.lista.map(({ valor }) => valor)), [categorias]);
  return (
    <div className={styles['admin']}>
      <p className={styles['intro']}>{copy.entrada}</p>
      <div className={styles['line']} aria-busy={open && state.status === 'waiting'}>
        {charts !== null && <charts.SalesLine copy={copy} money={money} />}
        {charts === null && state.status !== 'failed' && (
          <p className={styles['waiting']} data-nosnippet>
            {copy.cargando}
          </p>
        )}
        {state.status === 'failed' && (
          <div className={styles['failed']} role="alert">
            <p>{copy.fallo}</p>
            <Button onClick={state.retry}>{copy.reintentar}</Button>
          </div>
        )}
      </div>
      <Table
        className={styles['weeks']}
        caption={ventas.tabla}
        columns={[
          {
            key: 'nombre',
            header: ventas.columnas[0],
            cell: ({ nombre }) => nombre,
            rowHeader: true,
          },
          {
            key: 'valor',
            header: ventas.columnas[1],
            cell: ({ valor }) => formatAmount(valor, money),
            numeric: true,
          },
        ]}
        rows={ventas.lista}
        rowKey={({ nombre }) => nombre}
      />
      <div className={styles['pie']}>
        {charts !== null && <charts.SalesPie copy={copy} money={money} />}
      </div>
      <Table
        className={styles['categories']}
        caption={categorias.tabla}
        columns={[
          {
            key: 'nombre',
            header: categorias.columnas[0],
            cell: ({ nombre }) => nombre,
            rowHeader: true,
          },
          {
            key: 'valor',
            header: categorias.columnas[1],
            cell: ({ valor }) => formatAmount(valor, money),
            numeric: true,
          },
          {
            key: 'parte',
            header: categorias.columnas[2],
            cell: (row) => parts[categorias.lista.indexOf(row)],
            numeric: true,
          },
        ]}
        rows={categorias.lista}
        rowKey={({ nombre }) => nombre}
      />
    </div>
  );
}
