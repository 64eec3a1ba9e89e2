import type { JsonRecord } from '../../../nodes/shared/core/json';

const email = 'ada@acme.test';
const full = 'Ada Lovelace';
const parts = { first_name: 'Ada', last_name: 'Lovelace' };
const page = 'https://www.linkedin.com/in/ada-lovelace';

/** Items as apps hand them on, and what identifies the person in them; `–` where nobody is named. */
export const SHAPES: ReadonlyArray<readonly [app: string, item: JsonRecord, identifiers: string]> =
	[
		[
			'our own names',
			{ email, firstName: 'Ada', company: 'Acme' },
			'Ada ~ · ada@acme.test · at Acme',
		],
		[
			'HubSpot contact',
			{
				id: '1',
				properties: {
					email,
					firstname: 'Ada',
					lastname: 'Lovelace',
					company: 'Acme',
					hs_object_id: '1',
					createdate: '2026-01-01',
				},
			},
			'Ada ~ Lovelace · ada@acme.test · at Acme',
		],
		[
			'HubSpot workflow',
			{
				body: {
					vid: 1,
					properties: { email: { value: email }, firstname: { value: 'Ada' } },
				},
			},
			'Ada ~ · ada@acme.test',
		],
		[
			'Salesforce contact',
			{
				Id: '003',
				FirstName: 'Ada',
				LastName: 'Lovelace',
				Email: email,
				Title: 'CTO',
				LinkedIn_URL__c: page,
				Account: { attributes: {}, Name: 'Acme' },
			},
			`Ada ~ Lovelace · ada@acme.test · /in/ada-lovelace · at Acme`,
		],
		[
			'Salesforce lead',
			{
				attributes: { type: 'Lead' },
				FirstName: 'Ada',
				LastName: 'Lovelace',
				Company: 'Acme',
				Website: 'acme.test',
				Status: 'Open',
				LeadSource: 'Web',
			},
			'Ada ~ Lovelace · at Acme · at acme.test',
		],
		[
			'Pipedrive person',
			{
				id: 1,
				name: full,
				...parts,
				emails: [{ value: email, primary: true, label: 'work' }],
				phones: [{ value: '+49301234567', primary: true }],
				org_name: 'Acme',
				owner_name: 'Bob Owner',
			},
			'Ada Lovelace · Ada ~ Lovelace · ada@acme.test · +49301234567 · at Acme',
		],
		[
			'Pipedrive webhook',
			{
				body: {
					meta: { action: 'added' },
					data: { id: 1, name: full, emails: [{ value: email, primary: true }] },
				},
			},
			'Ada Lovelace · ada@acme.test',
		],
		[
			'Pipedrive deal',
			{
				id: 7,
				title: 'Acme deal',
				value: 1000,
				currency: 'EUR',
				stage_id: 2,
				person_name: full,
				org_name: 'Acme',
			},
			'Ada Lovelace · at Acme',
		],
		[
			'Typeform',
			{
				body: {
					form_response: {
						form_id: 'x',
						definition: {
							title: 'Demo request',
							fields: [
								{ id: 'a', title: 'First name' },
								{ id: 'b', title: 'Your email' },
								{ id: 'c', title: 'Company' },
							],
						},
						answers: [
							{ type: 'text', text: 'Ada', field: { id: 'a' } },
							{ type: 'email', email, field: { id: 'b' } },
							{ type: 'text', text: 'Acme', field: { id: 'c' } },
						],
					},
				},
			},
			'Ada ~ · ada@acme.test · at Acme',
		],
		[
			'Typeform in n8n',
			{
				'What is your first name?': 'Ada',
				'What is your work email?': email,
				'Which company do you work for?': 'Acme',
			},
			'Ada ~ · ada@acme.test · at Acme',
		],
		[
			'Calendly',
			{
				body: {
					event: 'invitee.created',
					payload: {
						name: full,
						email,
						status: 'active',
						timezone: 'Europe/Berlin',
						questions_and_answers: [{ question: 'Company', answer: 'Acme' }],
					},
				},
			},
			'Ada Lovelace · ada@acme.test · at Acme',
		],
		[
			'Webflow form',
			{
				body: {
					triggerType: 'form_submission',
					payload: {
						name: 'Contact Form',
						siteId: 's',
						formId: 'f',
						data: { Name: full, 'Work Email': email, Company: 'Acme' },
					},
				},
			},
			'Ada Lovelace · ada@acme.test · at Acme',
		],
		[
			'Facebook Lead Ads',
			{
				id: '1',
				created_time: '2026-01-01',
				form_id: '2',
				field_data: [
					{ name: 'email', values: [email] },
					{ name: 'full_name', values: [full] },
					{ name: 'company_name', values: ['Acme'] },
				],
			},
			'Ada Lovelace · ada@acme.test · at Acme',
		],
		[
			'n8n Form',
			{
				'Your name': full,
				'Your email': email,
				'Company name': 'Acme',
				submittedAt: '2026-01-01',
				formMode: 'production',
			},
			'Ada Lovelace · ada@acme.test · at Acme',
		],
		[
			'Eventbrite attendee',
			{
				id: '1',
				order_id: '2',
				ticket_class_name: 'VIP',
				profile: { ...parts, name: full, email, company: 'Acme', job_title: 'CTO' },
			},
			'Ada Lovelace · Ada ~ Lovelace · ada@acme.test · at Acme',
		],
		[
			'WooCommerce order',
			{
				id: 727,
				number: '727',
				total: '10',
				billing: {
					...parts,
					company: 'Acme',
					email,
					phone: '+49301234567',
					city: 'Berlin',
				},
				shipping: { first_name: 'Bob', last_name: 'Other' },
			},
			'Ada ~ Lovelace · ada@acme.test · +49301234567 · at Acme',
		],
		[
			'ActiveCampaign',
			{ body: { type: 'subscribe', contact: { id: '1', email, ...parts, orgname: 'Acme' } } },
			'Ada ~ Lovelace · ada@acme.test · at Acme',
		],
		[
			'ActiveCampaign as a form',
			{
				body: {
					type: 'subscribe',
					'contact[email]': email,
					'contact[first_name]': 'Ada',
					'contact[last_name]': 'Lovelace',
				},
			},
			'Ada ~ Lovelace · ada@acme.test',
		],
		[
			'Attio person',
			{
				id: { record_id: 'r' },
				values: {
					name: [{ first_name: 'Ada', last_name: 'Lovelace', full_name: full }],
					email_addresses: [{ email_address: email }],
					linkedin: [{ value: page }],
					company: [{ target_record_id: 'c' }],
				},
			},
			'Ada Lovelace · Ada ~ Lovelace · ada@acme.test · /in/ada-lovelace',
		],
		[
			'Dynamics contact',
			{
				contactid: 'c',
				firstname: 'Ada',
				lastname: 'Lovelace',
				fullname: full,
				emailaddress1: email,
				telephone1: '+49301234567',
				'_parentcustomerid_value@OData.Community.Display.V1.FormattedValue': 'Acme',
			},
			'Ada Lovelace · Ada ~ Lovelace · ada@acme.test · +49301234567 · at Acme',
		],
		[
			'Google Contacts',
			{
				resourceName: 'people/1',
				names: [{ displayName: full, givenName: 'Ada', familyName: 'Lovelace' }],
				emailAddresses: [{ value: email, type: 'work' }],
				organizations: [{ name: 'Acme', title: 'CTO' }],
			},
			'Ada Lovelace · Ada ~ Lovelace · ada@acme.test · at Acme',
		],
		[
			'Gmail',
			{
				id: '1',
				snippet: 'Hi',
				From: `Ada Lovelace <${email}>`,
				To: 'Bob <bob@beta.test>',
				Subject: 'Acme',
			},
			'ada@acme.test',
		],
		[
			'an e-mail trigger',
			{
				from: { value: [{ address: email, name: full }], text: `Ada Lovelace <${email}>` },
				to: { value: [{ address: 'bob@beta.test' }] },
				subject: 'Hi',
			},
			'Ada Lovelace · ada@acme.test',
		],
		[
			'Slack user',
			{
				id: 'U1',
				team_id: 'T1',
				name: 'ada',
				real_name: full,
				profile: { title: 'CTO', real_name: full, display_name: 'ada', ...parts, email },
			},
			'Ada Lovelace · Ada ~ Lovelace · ada@acme.test',
		],
		[
			'Stripe customer event',
			{
				id: 'evt',
				type: 'customer.created',
				data: { object: { id: 'cus', object: 'customer', email, name: full, phone: null } },
			},
			'Ada Lovelace · ada@acme.test',
		],
		[
			'Stripe checkout event',
			{
				id: 'evt',
				type: 'checkout.session.completed',
				data: {
					object: {
						id: 'cs',
						amount_total: 100,
						customer_details: { email, name: full },
					},
				},
			},
			'Ada Lovelace · ada@acme.test',
		],
		[
			'a German sheet',
			{
				Vorname: 'Ada',
				Nachname: 'Lovelace',
				Firma: 'Acme',
				'E-Mail-Adresse': email,
				Ort: 'Berlin',
			},
			'Ada ~ Lovelace · ada@acme.test · at Acme',
		],
		[
			'a German sheet with Name',
			{ Anrede: 'Frau', Vorname: 'Ada', Name: 'Lovelace', Unternehmen: 'Acme' },
			'Ada ~ Lovelace · at Acme',
		],
		[
			'a French sheet',
			{ Prénom: 'Ada', Nom: 'Lovelace', Société: 'Acme', Courriel: email },
			'Ada ~ Lovelace · ada@acme.test · at Acme',
		],
		[
			'another French sheet',
			{
				'Nom complet': full,
				Entreprise: 'Acme',
				'Adresse e-mail': email,
				Téléphone: '+33123456789',
			},
			'Ada Lovelace · ada@acme.test · +33123456789 · at Acme',
		],
		[
			'a Spanish sheet',
			{ Nombre: 'Ada', Apellidos: 'Lovelace', Empresa: 'Acme', 'Correo electrónico': email },
			'Ada ~ Lovelace · ada@acme.test · at Acme',
		],
		[
			'an Italian sheet',
			{ Nome: 'Ada', Cognome: 'Lovelace', Azienda: 'Acme', 'Indirizzo email': email },
			'Ada ~ Lovelace · ada@acme.test · at Acme',
		],
		[
			'a Dutch sheet',
			{ Voornaam: 'Ada', Achternaam: 'Lovelace', Bedrijf: 'Acme', 'E-mailadres': email },
			'Ada ~ Lovelace · ada@acme.test · at Acme',
		],
		[
			'a Norwegian sheet',
			{ Fornavn: 'Ada', Etternavn: 'Lovelace', Bedrift: 'Acme', 'E-post': email },
			'Ada ~ Lovelace · ada@acme.test · at Acme',
		],
		[
			'LinkedIn’s export',
			{
				'First Name': 'Ada',
				'Last Name': 'Lovelace',
				URL: page,
				'Email Address': '',
				Company: 'Acme',
				Position: 'CTO',
				'Connected On': '01 Jan 2026',
			},
			'Ada ~ Lovelace · /in/ada-lovelace · at Acme',
		],
		[
			'a custom field',
			{
				Name: full,
				'Contact LinkedIn URL': page,
				'Company LinkedIn URL': 'https://www.linkedin.com/company/acme',
			},
			'Ada Lovelace · /in/ada-lovelace',
		],
		[
			'Zoho lead',
			{
				id: '1',
				First_Name: 'Ada',
				Last_Name: 'Lovelace',
				Email: email,
				Company: 'Acme',
				Owner: { name: 'Bob Owner', email: 'bob@beta.test' },
			},
			'Ada ~ Lovelace · ada@acme.test · at Acme',
		],
		[
			'Zoho contact',
			{
				First_Name: 'Ada',
				Last_Name: 'Lovelace',
				Full_Name: full,
				Email: null,
				Account_Name: { name: 'Acme', id: '2' },
			},
			'Ada Lovelace · Ada ~ Lovelace · at Acme',
		],
		[
			'Airtable',
			{
				id: 'rec',
				createdTime: '2026',
				fields: { Name: full, Email: email, Company: ['recA1b2C3d4E5f6G7'] },
			},
			'Ada Lovelace · ada@acme.test',
		],
		[
			'Notion page',
			{ id: 'x', name: full, property_email: email, property_company: 'Acme' },
			'Ada Lovelace · ada@acme.test · at Acme',
		],
		[
			'Notion API',
			{
				object: 'page',
				properties: {
					Name: { id: 't', type: 'title', title: [{ plain_text: full }] },
					Email: { id: 'e', type: 'email', email },
					Company: { id: 'c', type: 'rich_text', rich_text: [{ plain_text: 'Acme' }] },
				},
			},
			'Ada Lovelace · ada@acme.test · at Acme',
		],
		[
			'Odoo partner',
			{
				id: 1,
				name: full,
				email: false,
				company_name: 'Acme',
				is_company: false,
				website: 'acme.test',
			},
			'Ada Lovelace · at Acme · at acme.test',
		],
		[
			'Mailchimp member',
			{
				id: 'x',
				email_address: email,
				status: 'subscribed',
				merge_fields: { FNAME: 'Ada', LNAME: 'Lovelace' },
			},
			'Ada ~ Lovelace · ada@acme.test',
		],
		[
			'Intercom contact',
			{ type: 'contact', role: 'user', email, name: full, phone: null, owner_id: 1 },
			'Ada Lovelace · ada@acme.test',
		],
		[
			'Apollo export',
			{
				'First Name': 'Ada',
				'Last Name': 'Lovelace',
				Title: 'CTO',
				Company: 'Acme',
				Email: email,
				'Person Linkedin Url': page,
				Website: 'https://acme.test',
				'Company Linkedin Url': 'https://www.linkedin.com/company/acme',
			},
			'Ada ~ Lovelace · ada@acme.test · /in/ada-lovelace · at Acme · at acme.test',
		],
		[
			'Google Forms',
			{ Timestamp: '1/1/2026', 'Email Address': email, 'What is your name?': full },
			'Ada Lovelace · ada@acme.test',
		],
		[
			'Shopify order',
			{
				id: 1,
				name: '#1001',
				order_number: 1001,
				email,
				contact_email: email,
				total_price: '10',
				customer: { ...parts, email },
			},
			'Ada ~ Lovelace · ada@acme.test',
		],
		[
			'Microsoft 365 user',
			{
				displayName: full,
				givenName: 'Ada',
				surname: 'Lovelace',
				mail: email,
				jobTitle: 'CTO',
				userPrincipalName: 'ada@tenant.test',
			},
			'Ada Lovelace · Ada ~ Lovelace · ada@acme.test',
		],
		[
			'Outlook contact',
			{
				givenName: 'Ada',
				surname: 'Lovelace',
				companyName: 'Acme',
				emailAddresses: [{ address: email, name: full }],
			},
			'Ada ~ Lovelace · ada@acme.test · at Acme',
		],
		[
			'Jotform',
			{
				formID: '1',
				formTitle: 'Contact us',
				name: { first: 'Ada', last: 'Lovelace' },
				email,
			},
			'Ada ~ Lovelace · ada@acme.test',
		],
		[
			'Tally',
			{
				body: {
					eventType: 'FORM_RESPONSE',
					data: {
						formName: 'Contact us',
						fields: [
							{ key: 'q1', label: 'Email', type: 'INPUT_EMAIL', value: email },
							{ key: 'q2', label: 'Full name', type: 'INPUT_TEXT', value: full },
						],
					},
				},
			},
			'Ada Lovelace · ada@acme.test',
		],
		[
			'Freshsales',
			{ contact: { id: 1, ...parts, email, work_number: null, display_name: full } },
			'Ada Lovelace · Ada ~ Lovelace · ada@acme.test',
		],
		[
			'Copper',
			{ id: 1, name: full, emails: [{ email, category: 'work' }], company_name: 'Acme' },
			'Ada Lovelace · ada@acme.test · at Acme',
		],
		[
			'Lemlist',
			{
				email,
				firstName: 'Ada',
				lastName: 'Lovelace',
				companyName: 'Acme',
				linkedinUrl: page,
			},
			'Ada ~ Lovelace · ada@acme.test · /in/ada-lovelace · at Acme',
		],
		['a list of names', { Name: full, Company: 'Acme' }, 'Ada Lovelace · at Acme'],
		[
			'Zendesk ticket',
			{ ticket: { id: 1, subject: 'Help', requester: { name: full, email } } },
			'Ada Lovelace · ada@acme.test',
		],
		[
			'a Swedish sheet',
			{ Förnamn: 'Ada', Efternamn: 'Lovelace', Företag: 'Acme' },
			'Ada ~ Lovelace · at Acme',
		],
		// nobody
		[
			'a task',
			{ gid: '1', name: 'Call Ada Lovelace', company: 'Acme', assignee: { name: 'Bob' } },
			'–',
		],
		['a product', { name: 'Blue Widget', company: 'Acme', sku: '1' }, '–'],
		['a campaign', { name: 'Spring Campaign', company: 'Acme', status: 'Active' }, '–'],
		[
			'a company of HubSpot',
			{
				properties: {
					name: 'Analytical Engines',
					domain: 'acme.test',
					phone: '+49301234567',
					email: 'info@acme.test',
				},
			},
			'–',
		],
		[
			'a deal of HubSpot',
			{ id: '1', properties: { dealname: 'Acme renewal', amount: '100', company: 'Acme' } },
			'–',
		],
		[
			'a deal by its name',
			{ name: 'Big Renewal', company: 'Acme', amount: 100, close_date: '2026-01-01' },
			'–',
		],
		['an order', { name: '#1001', company: 'Acme', total_price: '10' }, '–'],
		[
			'a company row',
			{ Name: 'Acme', Website: 'acme.test', Industry: 'Software', Employees: 12 },
			'–',
		],
		[
			'a company row of two words',
			{
				name: 'Analytical Engines',
				domain: 'acme.test',
				phone: '+49301234567',
				industry: 'Software',
			},
			'–',
		],
		['a form’s title', { name: 'Contact Form', company: 'Acme', formId: 'f' }, '–'],
		['a handle', { username: 'ada99', name: 'ada99', company: 'Acme' }, '–'],
		['a guessed name beside a website', { name: full, website: 'acme.test' }, '–'],
	];
