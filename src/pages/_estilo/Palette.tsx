import { classNames } from '#ui/class-names.ts';
import { Sample, Samples } from './Sample.tsx';
import styles from './Sample.module.css';

const COLOURS = [
  ['ground', 'ground'],
  ['raised', 'ground-raised'],
  ['sunken', 'ground-sunken'],
  ['inkPlane', 'ink-plane'],
  ['accent', 'accent'],
  ['accentText', 'accent-text'],
  ['text', 'text'],
  ['soft', 'text-soft'],
  ['faint', 'text-faint'],
  ['rule', 'rule'],
  ['ruleStrong', 'rule-strong'],
  ['error', 'error'],
  ['success', 'success'],
  ['info', 'info'],
] as const;

export function Palette() {
  return (
    <Samples>
      <div className={styles['wideSample']}>
        <p className={styles['display']}>Vemos lo que viene</p>
        <p className={styles['h2']}>Una tienda que cobra desde el primer día</p>
        <p className={styles['lead']}>
          Párrafo de apertura: dice qué, en cuánto tiempo y desde cuánto, sin adornos.
        </p>
        <p className={styles['body']}>
          Texto corrido. Entre sesenta y setenta y cinco caracteres por línea, para que el ojo
          vuelva sin perderse. Los números son <code>12 345.60</code> y los nombres de archivo{' '}
          <code>marca.yaml</code>. Un <a href="#colores">enlace dentro del texto</a> se subraya.
        </p>
        <p className={styles['small']}>Texto pequeño: pistas, pies de figura, pie de página.</p>
      </div>
      <Sample title="Colores por su significado">
        <div className={styles['swatches']}>
          {COLOURS.map(([className, name]) => (
            <div key={name}>
              <div className={classNames(styles['swatch'], styles[className])} />
              {name}
            </div>
          ))}
        </div>
      </Sample>
    </Samples>
  );
}
