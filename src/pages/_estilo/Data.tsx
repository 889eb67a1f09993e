import { formatAmount, formatPrice, type Money } from '#content/prices.ts';
import type { Service } from '#content/schemas/services.ts';
import { Badge } from '#ui/badge/Badge.tsx';
import type { ChartDatum } from '#ui/chart/chart-datum.ts';
import { LineChart } from '#ui/chart/LineChart.tsx';
import { PieChart } from '#ui/chart/PieChart.tsx';
import { Figure } from '#ui/figure/Figure.tsx';
import { CheckIcon } from '#ui/icon/action-icons.tsx';
import { StorefrontScreen } from '#ui/illustration/StorefrontScreen.tsx';
import { Table, type TableColumn } from '#ui/table/Table.tsx';
import { Sample, Samples } from './Sample.tsx';
import styles from './Sample.module.css';

type Price = Pick<Service, 'nombre' | 'plazo' | 'desde'>;

interface DataProps {
  /** The catalogue. */
  services: readonly Price[];
  money: Money;
  /** Texts of the sample shop's screen. */
  screen: readonly string[];
  /** Sales by week and by kind, of the sample shop. */
  sales: { title: string; hint: string; data: readonly ChartDatum[] };
  kinds: { title: string; data: readonly ChartDatum[] };
}

export function Data({ services, money, screen, sales, kinds }: DataProps) {
  const columns: TableColumn<Price>[] = [
    { key: 'service', header: 'Servicio', cell: (row) => row.nombre, rowHeader: true },
    { key: 'weeks', header: 'Plazo', cell: (row) => row.plazo },
    {
      key: 'from',
      header: 'Desde',
      cell: (row) => formatPrice(row.desde, money),
      numeric: true,
    },
  ];
  const amount = (value: number) => formatAmount(value, money);
  return (
    <Samples>
      <Sample title="Tabla">
        <Table
          caption="Precios"
          columns={columns}
          rows={services}
          rowKey={(row) => row.nombre}
          className={styles['aligned']}
        />
        <Table
          caption="Sin filas"
          columns={columns}
          rows={[]}
          rowKey={(row) => row.nombre}
          empty="Aún no hay precios."
          className={styles['aligned']}
        />
      </Sample>
      <Sample title="Figura">
        <Figure mark="Muestra" caption="La tienda de un taller que no existe.">
          <div className={styles['screen']}>
            <StorefrontScreen words={screen} />
          </div>
        </Figure>
      </Sample>
      <Sample title="Figura con marco: para lo que no tiene borde propio">
        <Figure mark="Muestra" caption="Ventas inventadas, semana por semana." framed>
          <LineChart title={sales.title} data={sales.data} format={amount} hint={sales.hint} />
        </Figure>
      </Sample>
      <Sample title="Partes de un todo">
        <PieChart title={kinds.title} data={kinds.data} format={amount} />
      </Sample>
      <Sample title="Distintivos" inline wide>
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
