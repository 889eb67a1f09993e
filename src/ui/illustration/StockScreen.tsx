import { Screen, Words } from './Screen.tsx';
import styles from './Scene.module.css';

interface StockScreenProps {
  /** Heading, what runs out and how much is left; then rows of two: what there is, how much. */
  words: readonly string[];
}

const ROW = 52;

/** What is in the warehouse, shelf by shelf, and what is about to run out. Decoration beside its caption. */
export function StockScreen({ words }: StockScreenProps) {
  const [title, scarce, left, ...cells] = words;
  const rows = Array.from({ length: Math.floor(cells.length / 2) }, (_, index) =>
    cells.slice(index * 2, index * 2 + 2),
  );
  return (
    <Screen client="molino" width={800} height={500}>
      <path className={styles['paper']} d="M0 0h800v700H0z" />
      <Words x={40} y={70} size={36} wide>
        {title}
      </Words>
      <g data-part="shelves">
        {/* Shelves. */}
        <path className={styles['far']} d="M40 104h420v364H40z" />
        <path
          className={styles['shade']}
          d="M60 154h60v66H60zM132 172h60v48h-60zM276 138h60v82h-60zM348 180h86v40h-86zM60 294h82v48H60zM226 264h60v78h-60zM298 298h60v44h-60zM60 396h60v70H60zM132 414h60v52h-60zM276 424h82v42h-82z"
        />
        <path
          className={styles['mid']}
          d="M204 162h60v58h-60zM154 280h60v62h-60zM370 276h64v66h-64zM370 392h64v74h-64z"
        />
        <path className={styles['lamp']} d="M204 440h60v26h-60z" />
        <path className={styles['line']} d="M40 220h420v3H40zM40 342h420v3H40zM40 466h420v3H40z" />
      </g>
      <g data-part="scarce">
        {/* What to order. */}
        <path className={styles['beam']} d="M492 104h268v116H492z" />
        <Words x={514} y={146} size={22}>
          {scarce}
        </Words>
        <Words x={514} y={196} size={40}>
          {left}
        </Words>
      </g>
      <g data-part="rows">
        {rows.map(([what, howMuch], index) => (
          <g key={what}>
            <Words x={492} y={264 + index * ROW} size={22}>
              {what}
            </Words>
            <Words x={760} y={264 + index * ROW} size={22} anchor="end">
              {howMuch}
            </Words>
            <path className={styles['mid']} d={`M492 ${282 + index * ROW}h268v2H492z`} />
          </g>
        ))}
      </g>
    </Screen>
  );
}
