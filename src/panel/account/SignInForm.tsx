import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { RequiredNote } from '#ui/field/FieldParts.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { fieldsOf, type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { PasskeyForm, PasswordField, ShowPasswords } from './fields.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import styles from './PanelEntry.module.css';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';

interface SignInFormProps {
  next: string;
  password?: FormState | undefined;
  passkey?: FormState | undefined;
  username?: string | undefined;
  empty?: boolean | undefined;
}

const LABELS = { username: 'Usuario', password: 'Contraseña' };

export function SignInForm(props: SignInFormProps) {
  const { next, password = UNTOUCHED, passkey, empty = false } = props;
  const { username = password.values['username'] } = props;
  const isKnown = username !== undefined && username !== '';
  return (
    <>
      <PanelHeading
        title="Entra al panel"
        lead="Aquí trabaja el equipo de la agencia. Las cuentas se abren solo por invitación."
      />
      {empty && (
        <Alert live={false}>
          Todavía no hay ninguna cuenta. La primera se crea con el enlace que el servidor muestra en
          la terminal al arrancar; si ya no está o caducó, reinicia el sitio y saldrá otro.
        </Alert>
      )}
      <div className={classNames(panel['stack'], styles['ways'])}>
        <PanelForm action="entrar" state={password} labels={LABELS}>
          <RequiredNote />
          <input type="hidden" name="volver" value={next} />
          <TextField
            {...fieldsOf(LABELS, password, { username })('username')}
            required
            autoComplete="username"
            autoCapitalize="none"
            autoFocus={!isKnown}
            spellCheck={false}
          />
          <PasswordField
            name="password"
            label={LABELS.password}
            autoComplete="current-password"
            autoFocus={isKnown}
            state={password}
          />
          <ShowPasswords />
          <Button type="submit" variant="primary">
            Continuar
          </Button>
        </PanelForm>
        <PasskeyForm what="entrar" state={passkey} button="Entrar con llave de acceso">
          <input type="hidden" name="volver" value={next} />
        </PasskeyForm>
        <p className={panel['intro']}>
          ¿Olvidaste tu contraseña o perdiste tu segundo factor? Pídele a quien administra el panel
          que restablezca tu cuenta.
        </p>
      </div>
    </>
  );
}

interface CodeFormProps {
  next: string;
  state?: FormState | undefined;
}

const CODE_LABELS = { codigo: 'Código' };

export function CodeForm({ next, state = UNTOUCHED }: CodeFormProps) {
  return (
    <>
      <PanelHeading title="Tu segundo factor" lead="Un paso más y estás dentro." />
      <div className={classNames(panel['stack'], styles['ways'])}>
        <PanelForm action="codigo" state={state} labels={CODE_LABELS}>
          <input type="hidden" name="volver" value={next} />
          <TextField
            {...fieldsOf(CODE_LABELS, state)('codigo')}
            hint="Los seis números que muestra tu aplicación, o uno de tus códigos de recuperación."
            required
            autoFocus
            fit="medium"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" variant="primary">
            Entrar
          </Button>
        </PanelForm>
        <p className={panel['intro']}>
          <a href="/panel/entrar">Volver a empezar</a>, o entrar con una llave de acceso.
        </p>
      </div>
    </>
  );
}
