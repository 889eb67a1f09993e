import type { StorefrontCopy } from '#content/schemas/commerce.ts';
import { Table } from '#ui/table/Table.tsx';
import styles from './PaymentsTab.module.css';

/** What happens with the money, by how the buyer pays. */
export function PaymentsTab({ copy }: { copy: StorefrontCopy['cobros'] }) {
  return (
    <div className={styles['payments']}>
      <p className={styles['intro']}>{copy.entrada}</p>
      <Table
        caption={copy.columnas[0]}
        captionHidden
        columns={[
          { key: 'medio', header: copy.columnas[0], cell: ({ medio }) => medio, rowHeader: true },
          { key: 'llega', header: copy.columnas[1], cell: ({ llega }) => llega },
          { key: 'nota', header: copy.columnas[2], cell: ({ nota }) => nota },
        ]}
        rows={copy.lista}
        rowKey={({ medio }) => medio}
      />
      <p className={styles['note']}>{copy.nota}</p>
    </div>
  );
}
