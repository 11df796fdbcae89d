// Countries with their capitals, by continent: what some pages of the tour search.

const byContinent = {
  Africa: `Algeria, Algiers; Angola, Luanda; Botswana, Gaborone; Cameroon, Yaoundé; Chad, N'Djamena; Egypt, Cairo; Ethiopia, Addis Ababa;
    Gabon, Libreville; Ghana, Accra; Guinea, Conakry; Kenya, Nairobi; Madagascar, Antananarivo; Mali, Bamako; Morocco, Rabat; Mozambique, Maputo;
    Namibia, Windhoek; Niger, Niamey; Nigeria, Abuja; Rwanda, Kigali; Senegal, Dakar; South Africa, Pretoria; Sudan, Khartoum; Tanzania, Dodoma;
    Tunisia, Tunis; Uganda, Kampala; Zambia, Lusaka; Zimbabwe, Harare`,
  Asia: `Afghanistan, Kabul; Armenia, Yerevan; Bangladesh, Dhaka; Bhutan, Thimphu; Cambodia, Phnom Penh; China, Beijing; Georgia, Tbilisi; India, New Delhi;
    Indonesia, Jakarta; Iraq, Baghdad; Japan, Tokyo; Jordan, Amman; Kazakhstan, Astana; Laos, Vientiane; Lebanon, Beirut; Malaysia, Kuala Lumpur;
    Mongolia, Ulaanbaatar; Nepal, Kathmandu; Oman, Muscat; Pakistan, Islamabad; Philippines, Manila; Qatar, Doha; Singapore, Singapore; South Korea, Seoul;
    Sri Lanka, Colombo; Thailand, Bangkok; Turkey, Ankara; Uzbekistan, Tashkent; Vietnam, Hanoi; Yemen, Sanaa`,
  Europe: `Albania, Tirana; Austria, Vienna; Belgium, Brussels; Bulgaria, Sofia; Croatia, Zagreb; Czechia, Prague; Denmark, Copenhagen; Estonia, Tallinn;
    Finland, Helsinki; France, Paris; Germany, Berlin; Greece, Athens; Hungary, Budapest; Iceland, Reykjavík; Ireland, Dublin; Italy, Rome; Latvia, Riga;
    Lithuania, Vilnius; Luxembourg, Luxembourg; Malta, Valletta; Netherlands, Amsterdam; Norway, Oslo; Poland, Warsaw; Portugal, Lisbon; Romania, Bucharest;
    Serbia, Belgrade; Slovakia, Bratislava; Slovenia, Ljubljana; Spain, Madrid; Sweden, Stockholm; Switzerland, Bern; Ukraine, Kyiv; United Kingdom, London`,
  "North America": `Bahamas, Nassau; Barbados, Bridgetown; Belize, Belmopan; Canada, Ottawa; Costa Rica, San José; Cuba, Havana; Dominican Republic, Santo Domingo;
    El Salvador, San Salvador; Guatemala, Guatemala City; Haiti, Port-au-Prince; Honduras, Tegucigalpa; Jamaica, Kingston; Mexico, Mexico City;
    Nicaragua, Managua; Panama, Panama City; United States, Washington`,
  Oceania: `Australia, Canberra; Fiji, Suva; Kiribati, Tarawa; Nauru, Yaren; New Zealand, Wellington; Palau, Ngerulmud; Papua New Guinea, Port Moresby;
    Samoa, Apia; Tonga, Nukuʻalofa; Tuvalu, Funafuti; Vanuatu, Port Vila`,
  "South America": `Argentina, Buenos Aires; Bolivia, Sucre; Brazil, Brasília; Chile, Santiago; Colombia, Bogotá; Ecuador, Quito; Guyana, Georgetown;
    Paraguay, Asunción; Peru, Lima; Suriname, Paramaribo; Uruguay, Montevideo; Venezuela, Caracas`,
};

export const continents = Object.keys(byContinent);

export const countries = continents
  .flatMap((continent) => byContinent[continent].split(/;\s*/).map((line) => {
    const [title, capital] = line.split(/,\s*/);
    return { id: title, title, text: `Capital: ${capital}`, scope: continent };
  }))
  .sort((one, other) => one.title.localeCompare(other.title));
