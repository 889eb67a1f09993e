import { LinkButton } from '#ui/button/LinkButton.tsx';
import { PanelHeading } from '#ui/panel/PanelSection.tsx';
import styles from './PanelEntry.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Where to go on to. */
  next: string;
}

/** The recovery codes, which are shown this once: what is stored cannot be read back. */
export function RecoveryCodes({ codes, next }: RecoveryCodesProps) {
  return (
    <>
      <PanelHeading
        title="Guarda estos códigos"
        lead="Si pierdes tu segundo factor, cada uno abre tu cuenta una vez, junto con tu contraseña. No volverán a mostrarse: imprime esta página o cópialos en tu gestor de contraseñas."
      />
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={styles['after']}>
        <LinkButton href={next} variant="primary">
          Ya los guardé
        </LinkButton>
      </p>
    </>
  );
}
