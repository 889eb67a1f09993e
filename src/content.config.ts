import { defineCollection } from 'astro:content';
import type * as z from 'zod';
import { businessSchema } from '#content/schemas/business.ts';
import { commerceSchema } from '#content/schemas/commerce.ts';
import { mobileSchema } from '#content/schemas/mobile.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { brandSchema } from '#content/schemas/brand.ts';
import { errorsSchema } from '#content/schemas/errors.ts';
import { contactPageSchema, quotePageSchema } from '#content/schemas/flow-pages.ts';
import { flowSchema } from '#content/schemas/flow.ts';
import { formWordsSchema } from '#content/schemas/form-words.ts';
import { homeSchema } from '#content/schemas/home.ts';
import { legalPageSchema, legalSchema } from '#content/schemas/legal.ts';
import { mailsSchema } from '#content/schemas/mails.ts';
import { contentPagesSchema } from '#content/schemas/page.ts';
import { newsletterSchema } from '#content/schemas/newsletter.ts';
import { navigationSchema } from '#content/schemas/navigation.ts';
import { notesPageSchema, notesSchema } from '#content/schemas/note.ts';
import { questionsSchema } from '#content/schemas/questions.ts';
import { followUpSchema } from '#content/schemas/follow-up.ts';
import { repliesSchema } from '#content/schemas/replies.ts';
import { rightsSchema } from '#content/schemas/rights.ts';
import { noticesSchema } from '#content/schemas/notices.ts';
import { controlsSchema } from '#content/schemas/controls.ts';
import { securityPageSchema } from '#content/schemas/security-page.ts';
import { terminalScriptSchema } from '#content/schemas/terminal.ts';
import { simpleFormSchema } from '#content/schemas/simple-form.ts';
import { thankYouSchema } from '#content/schemas/thank-you.ts';
import { ownTexts, picturesFolder, yamlFile } from '#content/loaders.ts';

const file = <Schema extends z.ZodType<Record<string, unknown>>>(name: string, schema: Schema) =>
  defineCollection({ loader: yamlFile(name, schema), schema });

// One collection per file of content/, one for all of content/paginas, and one for content/notas.
export const collections = {
  brand: file('marca.yaml', brandSchema),
  home: file('inicio.yaml', homeSchema),
  pages: defineCollection({ loader: ownTexts('pages'), schema: contentPagesSchema }),
  pictures: defineCollection({ loader: picturesFolder() }),
  notes: defineCollection({ loader: ownTexts('notes'), schema: notesSchema }),
  notesPage: file('notas.yaml', notesPageSchema),
  navigation: file('navegacion.yaml', navigationSchema),
  newsletter: file('boletin.yaml', newsletterSchema),
  rights: file('derechos.yaml', rightsSchema),
  // Baked in while building (src/build/written-modules.ts); here so that the preview finds it too.
  formWords: file('mensajes.yaml', formWordsSchema),
  // Read by the server itself; here so that a build and the preview find what is wrong with them.
  questions: file('preguntas.yaml', questionsSchema),
  replies: file('respuestas.yaml', repliesSchema),
  followUp: file('seguimiento.yaml', followUpSchema),
  notices: file('avisos.yaml', noticesSchema),
  errors: file('errores.yaml', errorsSchema),
  simpleForm: file('formulario-simple.yaml', simpleFormSchema),
  thankYou: file('gracias.yaml', thankYouSchema),
  controls: file('controles.yaml', controlsSchema),
  securityPage: file('seguridad.yaml', securityPageSchema),
  terminalInicio: file('terminal/inicio.yaml', terminalScriptSchema),
  terminalSeguridad: file('terminal/seguridad.yaml', terminalScriptSchema),
  terminalGuardia: file('terminal/guardia.yaml', terminalScriptSchema),
  flow: file('flujo.yaml', flowSchema),
  contactPage: file('contacto.yaml', contactPageSchema),
  quotePage: file('cotizacion.yaml', quotePageSchema),
  services: file('servicios.yaml', servicesSchema),
  commerce: file('comercio.yaml', commerceSchema),
  mobile: file('movil.yaml', mobileSchema),
  mails: file('correos.yaml', mailsSchema),
  legal: file('legal.yaml', legalSchema),
  privacy: file('privacidad.yaml', legalPageSchema),
  legalNotice: file('aviso-legal.yaml', legalPageSchema),
  accessibility: file('accesibilidad.yaml', legalPageSchema),
  business: file('negocio.yaml', businessSchema),
};
