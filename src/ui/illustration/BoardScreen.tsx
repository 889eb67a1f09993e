import { Screen, Words } from './Screen.tsx';
import styles from './Scene.module.css';

interface BoardScreenProps {
  /** Heading, two figures with their names, then rows of three: who, what, how much. */
  words: readonly string[];
}

const ROW = 50;

/** A business panel: orders of the week, what is owed, the next deliveries. Decoration beside its caption. */
export function BoardScreen({ words }: BoardScreenProps) {
  const [title, first, firstName, second, secondName, ...cells] = words;
  const rows = Array.from({ length: Math.floor(cells.length / 3) }, (_, index) =>
    cells.slice(index * 3, index * 3 + 3),
  );
  return (
    <Screen client="molino" width={800} height={560}>
      <path className={styles['paper']} d="M0 0h800v560H0z" />
      <path className={styles['near']} d="M0 0h64v560H0z" />
      <path className={styles['paper']} d="M0 104h6v40H0zM24 116h16v16H24z" />
      <path
        className={styles['shade']}
        d="M24 36h16v16H24zM24 176h16v16H24zM24 236h16v16H24zM24 296h16v16H24z"
      />
      <Words x={104} y={66} size={34} wide>
        {title}
      </Words>
      <path className={styles['far']} d="M104 96h396v212H104z" />
      <path
        className={styles['shade']}
        d="M132 308v-66h40v66zM184 308v-96h40v96zM236 308v-78h40v78zM340 308v-58h40v58zM392 308v-88h40v88zM444 308v-40h40v40z"
      />
      <path className={styles['lamp']} d="M288 308V132h40v176z" />
      <path className={styles['beam']} d="M516 96h244v98H516z" />
      <Words x={536} y={148} size={40}>
        {first}
      </Words>
      <Words x={536} y={177} size={17}>
        {firstName}
      </Words>
      <path className={styles['far']} d="M516 210h244v98H516z" />
      <Words x={536} y={262} size={40}>
        {second}
      </Words>
      <Words x={536} y={291} size={17}>
        {secondName}
      </Words>
      {rows.map(([who, what, howMuch], index) => (
        <g key={who}>
          <path className={styles['mid']} d={`M104 ${340 + index * ROW}h656v1.5H104z`} />
          <circle
            className={styles[index % 2 === 0 ? 'lamp' : 'shade']}
            cx="112"
            cy={367 + index * ROW}
            r="7"
          />
          <Words x={136} y={373 + index * ROW} size={19}>
            {who}
          </Words>
          <Words x={420} y={373 + index * ROW} size={19} on="soft">
            {what}
          </Words>
          <Words x={760} y={373 + index * ROW} size={19} anchor="end">
            {howMuch}
          </Words>
        </g>
      ))}
    </Screen>
  );
}
