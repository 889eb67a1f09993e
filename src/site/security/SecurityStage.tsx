import type { ReactNode } from 'react';
import type { SecurityPageContent } from '#content/schemas/security-page.ts';
import { Grid } from '#ui/layout/Grid.tsx';
import { Findings } from './Findings.tsx';
import styles from './SecurityStage.module.css';

interface SecurityStageProps {
  copy: NonNullable<SecurityPageContent['entregas']>;
  /** The terminal. */
  children?: ReactNode;
}

/**
 * What comes of an audit, in the page's night: its report, under the light of the door that was left open, and
 * half as wide beside it, under a name of its own, the simulated round that it comes of, step by step in plain words.
 */
export function SecurityStage({ copy, children }: SecurityStageProps) {
  const { titulo, informe, ronda, palabras, muestra } = copy;
  const heading = (
    <h2 id="entregas-titulo" className={styles['title']}>
      {titulo}
    </h2>
  );
  return (
    <section
      id="entregas"
      tabIndex={-1}
      className={styles['night']}
      data-plane=""
      aria-labelledby="entregas-titulo"
    >
      <Grid className={styles['stage']}>
        <div className={styles['report']}>
          {informe ? (
            <Findings {...informe} muestra={muestra}>
              {heading}
            </Findings>
          ) : (
            heading
          )}
        </div>
        <div className={styles['round']}>
          <h3 className={styles['name']}>{ronda}</h3>
          {children}
          {palabras && (
            <ol className={styles['plain']}>
              {palabras.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ol>
          )}
        </div>
      </Grid>
    </section>
  );
}
