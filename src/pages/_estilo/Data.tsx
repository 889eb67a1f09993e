import { Badge } from '#ui/badge/Badge.tsx';
import { Figure } from '#ui/figure/Figure.tsx';
import { CheckIcon } from '#ui/icon/action-icons.tsx';
import { Table, type TableColumn } from '#ui/table/Table.tsx';
import { Sample, Samples } from './Sample.tsx';
import styles from './Sample.module.css';

interface Price {
  service: string;
  weeks: string;
  from: number;
}

const PRICES: Price[] = [
  { service: 'Tienda en línea', weeks: '6 a 10', from: 4800 },
  { service: 'Aplicación móvil', weeks: '10 a 16', from: 9500 },
  { service: 'Auditoría de seguridad', weeks: '2', from: 1900 },
];

const COLUMNS: TableColumn<Price>[] = [
  { key: 'service', header: 'Servicio', cell: (row) => row.service, rowHeader: true },
  { key: 'weeks', header: 'Semanas', cell: (row) => row.weeks, numeric: true },
  {
    key: 'from',
    header: 'Desde, USD',
    cell: (row) => row.from.toLocaleString('es-MX'),
    numeric: true,
  },
];

export function Data() {
  return (
    <Samples>
      <Sample title="Tabla">
        <Table
          caption="Precios de muestra"
          columns={COLUMNS}
          rows={PRICES}
          rowKey={(row) => row.service}
        />
        <Table
          caption="Sin filas"
          columns={COLUMNS}
          rows={[]}
          rowKey={(row) => row.service}
          empty="Aún no hay precios."
        />
      </Sample>
      <Sample title="Figura">
        <Figure mark="Muestra" caption="Panel de una tienda de ejemplo, con datos inventados.">
          <div className={styles['plane']}>Ilustración</div>
        </Figure>
        <Figure caption="Con marco, para lo que no tiene borde propio." framed>
          <div className={styles['plane']}>Gráfica</div>
        </Figure>
      </Sample>
      <Sample title="Distintivos" inline>
        <Badge>Muestra</Badge>
        <Badge tone="accent">Nuevo</Badge>
        <Badge tone="success" icon={<CheckIcon />}>
          Enviado
        </Badge>
        <Badge tone="error">Falló</Badge>
        <Badge tone="info">En cola</Badge>
      </Sample>
    </Samples>
  );
}
