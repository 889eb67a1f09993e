import { useId, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './Table.module.css';

export interface TableColumn<Row> {
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  numeric?: boolean | undefined;
  rowHeader?: boolean | undefined;
}

export interface TableProps<Row> {
  caption: ReactNode;
  captionHidden?: boolean | undefined;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  empty?: ReactNode;
  className?: string | undefined;
}

export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionHidden = false, columns, rows, rowKey, empty } = props;
  const captionId = useId();
  return (
    <div
      role="region"
      aria-labelledby={captionId}
      tabIndex={0}
      className={classNames(styles['scroll'], props.className)}
    >
      <table className={styles['table']}>
        <caption
          className={styles['caption']}
          id={captionId}
          data-nosnippet={captionHidden || undefined}
        >
          {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={index}
                scope="col"
                className={classNames(styles['head'], column.numeric && styles['numeric'])}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={styles['row']}>
              {columns.map((column, index) => {
                const className = classNames(
                  styles['cell'],
                  column.numeric && styles['numeric'],
                  column.rowHeader && styles['rowHeader'],
                );
                return column.rowHeader === true ? (
                  <th key={index} scope="row" className={className}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={index} className={className}>
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
          {rows.length === 0 && empty !== undefined && (
            <tr className={styles['row']}>
              <td colSpan={columns.length} className={styles['cell']}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
