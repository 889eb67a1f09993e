import { formatAmount, type Money } from '#content/prices.ts';
import type { StorefrontCopy } from '#content/schemas/commerce.ts';
import type { ChartDatum } from '#ui/chart/chart-datum.ts';
import { LineChart } from '#ui/chart/LineChart.tsx';
import { PieChart } from '#ui/chart/PieChart.tsx';

interface SalesChartProps {
  copy: StorefrontCopy['administracion'];
  money: Money;
}

const read = (list: StorefrontCopy['administracion']['ventas']['lista']): ChartDatum[] =>
  list.map(({ nombre, valor }) => ({ name: nombre, value: valor }));

/** Sales by week, as a line. */
export function SalesLine({ copy, money }: SalesChartProps) {
  return (
    <LineChart
      title={copy.ventas.titulo}
      data={read(copy.ventas.lista)}
      format={(value) => formatAmount(value, money)}
      hint={copy.ayuda}
    />
  );
}

/** Where they come from, as a pie. */
export function SalesPie({ copy, money }: SalesChartProps) {
  return (
    <PieChart
      title={copy.categorias.titulo}
      data={read(copy.categorias.lista)}
      format={(value) => formatAmount(value, money)}
    />
  );
}
