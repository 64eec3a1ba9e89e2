/**
 * Services that give a website of its own to every customer: what stands before these is a customer's name, and the
 * domain is the service's. Chosen from the private part of publicsuffix.org, and the website builders that
 * company lists hold most.
 */
export const HOSTING_DOMAINS: ReadonlySet<string> = new Set([
	'azurewebsites.net',
	'bigcartel.com',
	'blogspot.com',
	'business.site',
	'carrd.co',
	'cloudfront.net',
	'firebaseapp.com',
	'fly.dev',
	'framer.website',
	'github.io',
	'gitlab.io',
	'godaddysites.com',
	'herokuapp.com',
	'jimdosite.com',
	'myshopify.com',
	'netlify.app',
	'notion.site',
	'onrender.com',
	'pages.dev',
	'squarespace.com',
	'strikingly.com',
	'substack.com',
	'tumblr.com',
	'vercel.app',
	'web.app',
	'webflow.io',
	'weebly.com',
	'wixsite.com',
	'wordpress.com',
	'workers.dev',
	'wpengine.com',
]);
