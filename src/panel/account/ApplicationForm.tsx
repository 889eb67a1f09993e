import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import styles from '#panel/shell/Panel.module.css';

/** The key of an authenticator application, as the server offers it. */
export interface ApplicationKey {
  /** In groups of four, to type. */
  key: string;
  uri: string;
  /** Drawn by the server. */
  svg: string;
}

interface ApplicationFormProps {
  forgeryToken: string;
  offer: ApplicationKey;
  state?: FormState | undefined;
  primary?: boolean | undefined;
}

const LABELS = { codigo: 'Código de seis números' };

/** Sets up an authenticator application: scan or type the key, then its first code. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { forgeryToken, offer, state = UNTOUCHED, primary = false } = props;
  return (
    <PanelForm action="aplicacion" forgeryToken={forgeryToken} state={state} labels={LABELS}>
      <div className={styles['key']}>
        <div
          role="img"
          aria-label="Código QR con la clave de la aplicación"
          className={styles['qr']}
          dangerouslySetInnerHTML={{ __html: offer.svg }}
        />
        <div className={styles['keyText']}>
          <p>
            Escanéalo con tu aplicación de códigos. Si estás en el mismo teléfono,{' '}
            <a href={offer.uri}>ábrela desde aquí</a>, o escribe esta clave:
          </p>
          <p>
            <code className={styles['keyCode']}>{offer.key}</code>
          </p>
        </div>
      </div>
      <TextField
        name="codigo"
        label={LABELS.codigo}
        hint="El que muestra la aplicación ahora mismo."
        required
        fit="medium"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={state.errors['codigo']}
      />
      <Button type="submit" variant={primary ? 'primary' : 'secondary'}>
        Registrar la aplicación
      </Button>
    </PanelForm>
  );
}
