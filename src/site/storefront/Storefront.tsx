import { useEffect, useRef } from 'react';
import { formatAmount, type Money } from '#content/words/prices.ts';
import type { Shop, StorefrontCopy } from '#content/schemas/commerce.ts';
import { LineChart } from '#ui/chart/LineChart.tsx';
import { PieChart } from '#ui/chart/PieChart.tsx';
import { shares } from '#ui/chart/shares.ts';
import { setLocationHash, useLocationHash } from '#ui/location-hash/location-hash.ts';
import { Table } from '#ui/table/Table.tsx';
import { Tabs } from '#ui/tabs/Tabs.tsx';
import { Showcase } from './Showcase.tsx';
import styles from './Storefront.module.css';

const TABS = ['tienda', 'administracion', 'cobros'] as const;
type TabName = (typeof TABS)[number];

export interface StorefrontProps {
  copy: StorefrontCopy;
  shops: readonly Shop[];
  money: Money;
}

/** Draws a sample shop of the chosen trade. The URL's hash names the open tab (`#cobros`). */
export function Storefront({ copy, shops, money }: StorefrontProps) {
  const root = useRef<HTMLDivElement>(null);
  const hash = useLocationHash();
  const open: TabName = TABS.find((name) => name === hash) ?? 'tienda';

  useEffect(() => {
    // When the page opened, the named tab was still hidden, so the browser did not scroll to it.
    const named = location.hash.slice(1);
    if (TABS.some((name) => name === named)) root.current?.scrollIntoView({ block: 'start' });
  }, []);

  const content = {
    tienda: <Showcase copy={copy} shops={shops} />,
    administracion: shops.map((shop, place) => (
      <div key={shop.dibujo} className={styles['admin']} data-trade={place}>
        <Sales
          copy={copy.administracion}
          shop={shop}
          money={money}
          drawn={open === 'administracion'}
        />
      </div>
    )),
    cobros: <Payments copy={copy.cobros} />,
  };
  return (
    <div ref={root} className={styles['storefront']}>
      <Tabs
        label={copy.etiqueta}
        value={open}
        onValueChange={(name) => setLocationHash(name)}
        items={TABS.map((name) => ({
          value: name,
          label: copy.pestanas[name],
          content: <div id={name}>{content[name]}</div>,
        }))}
      />
      <p className={styles['sample']}>{copy.avisoMuestra}</p>
    </div>
  );
}

interface SalesProps {
  copy: StorefrontCopy['administracion'];
  shop: Shop;
  money: Money;
  drawn: boolean;
}

function Sales({ copy, shop, money, drawn }: SalesProps) {
  const { ventas, categorias } = copy;
  const format = (value: number) => formatAmount(value, money);
  const weeks = shop.ventas.map((value, index) => ({
    name: `${ventas.semana} ${index + 1}`,
    value,
  }));
  const kinds = shop.categorias.map(({ nombre, valor }) => ({ name: nombre, value: valor }));
  const parts = shares(kinds.map(({ value }) => value));
  const name = { key: 'name', cell: (row: { name: string }) => row.name, rowHeader: true };
  const value = {
    key: 'value',
    cell: (row: { value: number }) => format(row.value),
    numeric: true,
  };
  return (
    <>
      <div className={styles['line']}>
        {drawn && (
          <LineChart title={ventas.titulo} data={weeks} format={format} hint={copy.ayuda} />
        )}
      </div>
      <Table
        className={styles['weeks']}
        caption={ventas.tabla}
        columns={[
          { ...name, header: ventas.columnas[0] },
          { ...value, header: ventas.columnas[1] },
        ]}
        rows={weeks}
        rowKey={(row) => row.name}
      />
      <div className={styles['pie']}>
        {drawn && <PieChart title={categorias.titulo} data={kinds} format={format} />}
      </div>
      <Table
        className={styles['categories']}
        caption={categorias.tabla}
        columns={[
          { ...name, header: categorias.columnas[0] },
          { ...value, header: categorias.columnas[1] },
          {
            header: categorias.columnas[2],
            cell: (row) => parts[kinds.indexOf(row)],
            numeric: true,
          },
        ]}
        rows={kinds}
        rowKey={(row) => row.name}
      />
    </>
  );
}

function Payments({ copy }: { copy: StorefrontCopy['cobros'] }) {
  return (
    <div className={styles['payments']}>
      <p>{copy.entrada}</p>
      <Table
        caption={copy.columnas[0]}
        captionHidden
        columns={[
          { header: copy.columnas[0], cell: ({ medio }) => medio, rowHeader: true },
          { header: copy.columnas[1], cell: ({ llega }) => llega },
          { header: copy.columnas[2], cell: ({ nota }) => nota },
        ]}
        rows={copy.lista}
        rowKey={({ medio }) => medio}
      />
      <p className={styles['sample']}>{copy.nota}</p>
    </div>
  );
}
