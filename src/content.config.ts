import { defineCollection } from 'astro:content';
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
import { ownTexts } from '#content/pages-loader.ts';
import { picturesFolder } from '#content/pictures/pictures-loader.ts';
import { yamlFile } from '#content/yaml-loader.ts';

// One collection per file of content/, and one for all of content/paginas, one for
// content/notas; every field is explained
// in its schema.
export const collections = {
  brand: defineCollection({ loader: yamlFile('marca.yaml', brandSchema), schema: brandSchema }),
  home: defineCollection({ loader: yamlFile('inicio.yaml', homeSchema), schema: homeSchema }),
  pages: defineCollection({ loader: ownTexts('pages'), schema: contentPagesSchema }),
  pictures: defineCollection({ loader: picturesFolder() }),
  notes: defineCollection({ loader: ownTexts('notes'), schema: notesSchema }),
  notesPage: defineCollection({
    loader: yamlFile('notas.yaml', notesPageSchema),
    schema: notesPageSchema,
  }),
  navigation: defineCollection({
    loader: yamlFile('navegacion.yaml', navigationSchema),
    schema: navigationSchema,
  }),
  newsletter: defineCollection({
    loader: yamlFile('boletin.yaml', newsletterSchema),
    schema: newsletterSchema,
  }),
  rights: defineCollection({
    loader: yamlFile('derechos.yaml', rightsSchema),
    schema: rightsSchema,
  }),
  // Baked in while building (src/build/written-modules.ts); here so that the preview finds it too.
  formWords: defineCollection({
    loader: yamlFile('mensajes.yaml', formWordsSchema),
    schema: formWordsSchema,
  }),
  // Read by the server itself; here so that a build and the preview find what is wrong with them.
  questions: defineCollection({
    loader: yamlFile('preguntas.yaml', questionsSchema),
    schema: questionsSchema,
  }),
  replies: defineCollection({
    loader: yamlFile('respuestas.yaml', repliesSchema),
    schema: repliesSchema,
  }),
  followUp: defineCollection({
    loader: yamlFile('seguimiento.yaml', followUpSchema, true),
    schema: followUpSchema,
  }),
  notices: defineCollection({
    loader: yamlFile('avisos.yaml', noticesSchema),
    schema: noticesSchema,
  }),
  errors: defineCollection({
    loader: yamlFile('errores.yaml', errorsSchema),
    schema: errorsSchema,
  }),
  simpleForm: defineCollection({
    loader: yamlFile('formulario-simple.yaml', simpleFormSchema),
    schema: simpleFormSchema,
  }),
  thankYou: defineCollection({
    loader: yamlFile('gracias.yaml', thankYouSchema),
    schema: thankYouSchema,
  }),
  controls: defineCollection({
    loader: yamlFile('controles.yaml', controlsSchema),
    schema: controlsSchema,
  }),
  securityPage: defineCollection({
    loader: yamlFile('seguridad.yaml', securityPageSchema, true),
    schema: securityPageSchema,
  }),
  terminalInicio: defineCollection({
    loader: yamlFile('terminal/inicio.yaml', terminalScriptSchema, true),
    schema: terminalScriptSchema,
  }),
  terminalSeguridad: defineCollection({
    loader: yamlFile('terminal/seguridad.yaml', terminalScriptSchema, true),
    schema: terminalScriptSchema,
  }),
  terminalGuardia: defineCollection({
    loader: yamlFile('terminal/guardia.yaml', terminalScriptSchema, true),
    schema: terminalScriptSchema,
  }),
  flow: defineCollection({ loader: yamlFile('flujo.yaml', flowSchema), schema: flowSchema }),
  contactPage: defineCollection({
    loader: yamlFile('contacto.yaml', contactPageSchema),
    schema: contactPageSchema,
  }),
  quotePage: defineCollection({
    loader: yamlFile('cotizacion.yaml', quotePageSchema),
    schema: quotePageSchema,
  }),
  services: defineCollection({
    loader: yamlFile('servicios.yaml', servicesSchema),
    schema: servicesSchema,
  }),
  commerce: defineCollection({
    loader: yamlFile('comercio.yaml', commerceSchema, true),
    schema: commerceSchema,
  }),
  mobile: defineCollection({
    loader: yamlFile('movil.yaml', mobileSchema, true),
    schema: mobileSchema,
  }),
  mails: defineCollection({ loader: yamlFile('correos.yaml', mailsSchema), schema: mailsSchema }),
  legal: defineCollection({ loader: yamlFile('legal.yaml', legalSchema), schema: legalSchema }),
  privacy: defineCollection({
    loader: yamlFile('privacidad.yaml', legalPageSchema),
    schema: legalPageSchema,
  }),
  legalNotice: defineCollection({
    loader: yamlFile('aviso-legal.yaml', legalPageSchema),
    schema: legalPageSchema,
  }),
  accessibility: defineCollection({
    loader: yamlFile('accesibilidad.yaml', legalPageSchema),
    schema: legalPageSchema,
  }),
  business: defineCollection({
    loader: yamlFile('negocio.yaml', businessSchema, true),
    schema: businessSchema,
  }),
};
