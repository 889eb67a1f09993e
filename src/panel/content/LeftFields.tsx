import type { LeftBehind } from './left-behind.ts';
import { filePath } from './paths.ts';
import styles from './Content.module.css';

export function leftTitle({ change, fields }: LeftBehind): string {
  const count = fields.length === 1 ? 'queda un campo' : `quedan ${fields.length} campos`;
  return `Cambia ${change}: ${count} en lo de antes`;
}

export function LeftFields({ left: { fields } }: { left: Pick<LeftBehind, 'fields'> }) {
  const files = [...Map.groupBy(fields, ({ file }) => file)];
  return files.map(([file, left]) => (
    <details key={file} className={styles['left']}>
      <summary>
        {left[0]?.title}: {left.length}
      </summary>
      <ul>
        {left.map(({ path, label, words }) => (
          <li key={path}>
            <a href={filePath(file, path)}>{label}</a>: {words}
          </li>
        ))}
      </ul>
    </details>
  ));
}
