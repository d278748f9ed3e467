BEGIN TRANSACTION;
CREATE TABLE guilds (
    id INTEGER PRIMARY KEY,
    language TEXT NOT NULL
) STRICT;
CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'live', 'over', 'cancelled', 'stopped')),
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    board_id INTEGER,
    ping_id INTEGER,
    host_id INTEGER NOT NULL,
    options TEXT NOT NULL,
    starter INTEGER,
    seed INTEGER NOT NULL,
    step INTEGER NOT NULL DEFAULT 0,
    state TEXT,
    pilot_due INTEGER NOT NULL DEFAULT 0 CHECK (pilot_due IN (0, 1)),
    rematch_of INTEGER UNIQUE REFERENCES matches (id),
    created_at REAL NOT NULL,
    changed_at REAL NOT NULL
) STRICT;
INSERT INTO "matches" VALUES(1,'gold','lobby',5,10,NULL,NULL,11,'{"rounds":"one","piles":"closed"}',NULL,2455982246807252755,0,NULL,0,NULL,1800000000.0,1800000000.0);
INSERT INTO "matches" VALUES(2,'gold','live',5,11,NULL,NULL,11,'{"rounds":"one","piles":"closed"}',NULL,4156755471856978552,43,'{"options":{"rounds":"one","piles":"closed"},"colours":[["G"],["O"],["B"]],"turn":2,"cells":[null,null,null,["p","R",2],["p","V",2],["p","B",3],["p","B",4],null,["g",3],["p","R",4],["p","G",5],["p","O",5],["p","G",4],null,["p","G",2],null,["p","O",2],null,["g",4],["g",2],null,["g",2],["g",2],["g",1],["p","B",5],null,["g",3],null,null,null,["d"],["g",1],null,["p","O",3],null,["g",2],null,null,["g",1],["g",4],null,["g",4],["p","B",2],["p","R",4],["p","O",4],["g",2],["p","G",3],null,["g",3],null,["p","R",3],null,["p","V",5],["p","V",4],["g",3],null,["p","R",5],null,["d"],["d"],null,["p","R",3],null,null],"left":39,"piles":[[3,2],[2,4],[1,3,3,4]],"first":0,"flipped":null,"shown":[[4,["p","V",2]],[54,["g",3]]],"rush":"no","quiet":2,"round":0,"past":[],"prompt":40}',0,NULL,1800000000.0,1800000000.0);
INSERT INTO "matches" VALUES(3,'gold','live',5,12,NULL,NULL,11,'{"rounds":"one","piles":"closed"}',NULL,2554583580049183886,44,'{"options":{"rounds":"one","piles":"closed"},"colours":[["G"],["O"],["B"]],"turn":1,"cells":[["p","V",2],null,["p","V",2],["g",3],["p","V",5],["g",4],["p","O",4],null,["p","V",4],null,["g",1],["p","R",2],["p","G",3],null,null,null,null,["g",2],null,["g",2],["g",4],null,["p","B",2],null,null,["p","O",3],["p","R",3],null,null,null,null,["p","O",3],null,["p","R",4],null,null,["p","O",2],["p","G",2],null,["p","G",5],["g",3],["p","B",3],null,null,["p","G",4],null,null,["p","R",3],null,null,null,null,["g",3],["g",2],null,null,["p","R",2],null,["p","V",3],["p","G",2],["g",4],["g",2],["p","R",4],null],"left":33,"piles":[[1],[2,1,1,4],[2,3,3,3,4]],"first":2,"flipped":null,"shown":[[51,["g",4]],[18,["p","O",4]]],"rush":"no","quiet":0,"round":0,"past":[],"prompt":40}',0,NULL,1800000000.0,1800000000.0);
INSERT INTO "matches" VALUES(4,'goldncrash','lobby',5,20,NULL,NULL,11,'{}',NULL,799302259095312859,0,NULL,0,NULL,1800000000.0,1800000000.0);
INSERT INTO "matches" VALUES(5,'goldncrash','live',5,21,NULL,NULL,11,'{}',NULL,3268312951246390425,42,'{"crews":["P","C"],"sides":[{"deck":[["c","G",1],["c","P",2],["c","B",3],["c","R",2],["c","P",3],["c","O",4],["c","R",1],["c","O",6],["c","P",1],["c","O",4],["c","G",2],["c","O",4],["c","N",1],["c","B",2],["c","P",2],["c","R",1],["c","B",1],["c","N",1],["c","G",2],["c","R",3],["c","R",2]],"hand":[["c","B",2],["c","N",2]],"discard":[["c","N",2],["c","G",3],["c","B",1],["c","O",4],["c","G",1],["c","R",1],["c","O",4],["c","P",1]],"zeppelins":[[2,false,0],[1,true,0],[3,false,1]],"guests":[8,null,3],"columns":[[],[],[]],"treasure":[["c","G",1],["c","P",1],["c","R",2]]},{"deck":[["c","P",3],["c","B",1],["c","B",3],["c","P",1],["c","N",1],["c","R",1],["c","O",4],["c","G",2],["c","N",1],["c","O",4],["c","G",1],["c","O",6],["c","G",1],["c","R",1],["c","R",2],["c","B",1],["c","P",1],["c","P",1],["c","R",1],["c","N",1]],"hand":[["c","N",3]],"discard":[["c","G",1],["c","P",2],["c","O",4],["c","G",3],["c","O",4],["c","N",2],["c","B",1],["c","N",2],["c","P",2],["c","N",3],["c","R",3]],"zeppelins":[[1,false,0],[2,false,1],[3,false,0]],"guests":[6,1,5],"columns":[[["c","G",2]],[],[]],"treasure":[["c","B",2],["c","N",1],["c","O",4],["c","B",2],["c","B",1]]}],"turn":0,"left":1,"question":null,"column":null,"times":0,"placed":[],"last":null,"turns":19,"ended":null,"prompt":40}',0,NULL,1800000000.0,1800000000.0);
INSERT INTO "matches" VALUES(6,'goldncrash','over',5,22,NULL,NULL,11,'{}',NULL,2184033524454021829,43,'{"crews":["P","C"],"sides":[{"deck":[["c","O",4],["c","N",2],["c","P",1],["c","B",1],["c","O",4],["c","O",4],["c","B",2],["c","G",3],["c","B",2],["c","P",1],["c","G",2],["c","N",1],["c","N",1],["c","N",3],["c","R",1],["c","G",1],["c","N",2],["c","B",1],["c","B",1],["c","G",1],["c","O",6],["c","G",2],["c","P",3]],"hand":[["c","R",1]],"discard":[["c","P",2],["c","P",2],["c","R",2],["c","N",1],["c","G",1],["c","P",1],["c","O",4],["c","R",1],["c","R",3]],"zeppelins":[[3,false,0],[2,false,1],[1,true,0]],"guests":[5,4,null],"columns":[[],[],[["c","O",4]]],"treasure":[]},{"deck":[["c","B",2],["c","G",1],["c","G",1],["c","O",4],["c","R",3],["c","P",1],["c","B",1],["c","B",1],["c","G",2],["c","G",1],["c","O",4],["c","B",2],["c","G",3],["c","R",1],["c","R",1],["c","P",2],["c","B",1],["c","R",2],["c","P",2],["c","N",2],["c","P",3],["c","P",1]],"hand":[["c","O",6]],"discard":[["c","R",1],["c","N",1],["c","N",1],["c","O",4],["c","N",3],["c","P",1],["c","G",2],["c","O",4],["c","N",1],["c","B",3],["c","R",2],["c","N",2],["c","R",2]],"zeppelins":[[1,true,0],[2,true,1],[3,false,1]],"guests":[null,null,6],"columns":[[["c","O",4]],[],[]],"treasure":[["c","B",3]]}],"turn":1,"left":1,"question":null,"column":null,"times":0,"placed":[],"last":null,"turns":17,"ended":null,"prompt":40}',0,NULL,1800000000.0,1800000000.0);
INSERT INTO "matches" VALUES(7,'ohmygold','lobby',5,30,NULL,NULL,11,'{"pirates":"plain","sailors":"honest"}',NULL,3541298102021252843,0,NULL,0,NULL,1800000000.0,1800000000.0);
INSERT INTO "matches" VALUES(8,'ohmygold','live',5,31,NULL,NULL,11,'{"pirates":"plain","sailors":"honest"}',NULL,714590436279764252,43,'{"options":{"pirates":"plain","sailors":"honest"},"boats":[{"before":[[3,["C","D","D"]],[2,["D","D"]]],"loot":[[1,["D"]]]},{"before":[],"loot":[[1,["C"]],[1,["C"]],[2,["C","D"]],[1,[]]]},{"before":[],"loot":[[1,[]],[2,["C","D"]],[3,["C","C","D"]]]}],"chests":[[2,["C","C"]],[3,["C","D","D"]],[3,["C","C","D"]]],"pile":[[2,[]],[1,["D"]],[3,["D","D","D"]],[2,["C","C"]],[3,["C","C","C"]]],"turn":0,"rolls":1,"dice":["K","D","D","S"],"committed":[],"boarded":[],"final":null,"prompt":40}',0,NULL,1800000000.0,1800000000.0);
INSERT INTO "matches" VALUES(9,'ohmygold','live',5,32,NULL,NULL,11,'{"pirates":"plain","sailors":"honest"}',NULL,2749799594375632475,44,'{"options":{"pirates":"plain","sailors":"honest"},"boats":[{"before":[],"loot":[[2,[]],[1,["D"]],[1,[]]]},{"before":[[2,["C","C"]],[3,["C","D","D"]],[3,["C","C","C"]]],"loot":[[1,[]]]},{"before":[[3,["C","C","D"]],[3,["C","D","D"]]],"loot":[[1,["D"]],[2,["C","D"]],[2,["D","D"]]]}],"chests":[null,[3,["C","C","D"]],[3,["D","D","D"]]],"pile":[[2,["C","C"]],[1,["C"]],[1,["C"]],[2,["C","D"]]],"turn":1,"rolls":1,"dice":["C","C","S"],"committed":[],"boarded":[],"final":null,"prompt":40}',0,NULL,1800000000.0,1800000000.0);
CREATE TABLE moves (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    step INTEGER NOT NULL,
    seat INTEGER,
    action TEXT,
    told TEXT NOT NULL,
    made_at REAL NOT NULL,
    PRIMARY KEY (match_id, step)
) STRICT, WITHOUT ROWID;
INSERT INTO "moves" VALUES(2,3,NULL,NULL,'[[["round",0,0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,4,0,'["f",17]','[[["turned",0,17,["g",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,5,0,'["f",37]','[[["turned",0,37,["g",4]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,6,1,'["f",8]','[[["turned",1,8,["g",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,7,1,'["f",17]','[[["turned",1,17,["g",1]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,8,2,'["f",15]','[[["turned",2,15,["p","G",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,9,2,'["f",32]','[[["turned",2,32,["p","O",3]],null],[["chased",["p","O",3],["p","G",2],15],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,10,0,'["f",49]','[[["turned",0,49,["p","G",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,11,0,'["f",29]','[[["turned",0,29,["g",3]],null],[["won",0,3,["p","G",4],[49,29]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,12,1,'["f",32]','[[["turned",1,32,["p","O",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,13,1,'["f",44]','[[["turned",1,44,["p","O",4]],null],[["chased",["p","O",4],["p","O",3],32],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,14,2,'["f",25]','[[["turned",2,25,["g",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,15,2,'["f",55]','[[["turned",2,55,["p","B",2]],null],[["won",2,1,["p","B",2],[25,55]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,16,0,'["f",13]','[[["turned",0,13,["p","V",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,17,0,'["f",6]','[[["turned",0,6,["p","B",4]],null],[["chased",["p","B",4],["p","V",2],13],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,18,1,'["f",36]','[[["turned",1,36,["p","B",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,19,1,'["f",1]','[[["turned",1,1,["g",3]],null],[["won",2,3,["p","B",3],[36,1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,20,2,'["f",62]','[[["turned",2,62,["p","V",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,21,2,'["f",28]','[[["turned",2,28,["g",3]],null],[["won",2,3,["p","V",3],[62,28]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,22,0,'["f",34]','[[["turned",0,34,["g",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,23,0,'["f",47]','[[["turned",0,47,["p","G",3]],null],[["won",0,2,["p","G",3],[34,47]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,24,1,'["f",60]','[[["turned",1,60,["p","R",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,25,1,'["f",63]','[[["turned",1,63,["g",2]],null],[["won",1,2,["p","R",2],[60,63]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,26,2,'["f",0]','[[["turned",2,0,["p","B",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,27,2,'["f",57]','[[["turned",2,57,["p","V",3]],null],[["chased",["p","B",4],["p","V",3],57],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,28,0,'["f",37]','[[["turned",0,37,["g",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,29,0,'["f",20]','[[["turned",0,20,["p","O",4]],null],[["won",1,4,["p","O",4],[37,20]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,30,1,'["f",17]','[[["turned",1,17,["g",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,31,1,'["f",51]','[[["turned",1,51,["d"]],null],[["blast",[17,51]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,32,2,'["f",7]','[[["turned",2,7,["p","V",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,33,2,'["f",27]','[[["turned",2,27,["d"]],null],[["blast",[7,27]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,34,0,'["f",2]','[[["turned",0,2,["p","O",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,35,0,'["f",3]','[[["turned",0,3,["p","R",2]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,36,1,'["f",2]','[[["turned",1,2,["p","O",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,37,1,'["f",52]','[[["turned",1,52,["p","V",5]],null],[["chased",["p","V",5],["p","O",2],2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,38,2,'["f",0]','[[["turned",2,0,["p","B",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,39,2,'["f",40]','[[["turned",2,40,["g",4]],null],[["won",2,4,["p","B",4],[0,40]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,40,0,'["f",21]','[[["turned",0,21,["g",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,41,0,'["f",45]','[[["turned",0,45,["g",2]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,42,1,'["f",4]','[[["turned",1,4,["p","V",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,43,1,'["f",54]','[[["turned",1,54,["g",3]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,3,NULL,NULL,'[[["round",0,2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,4,2,'["f",28]','[[["turned",2,28,["p","R",5]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,5,2,'["f",49]','[[["turned",2,49,["g",2]],null],[["won",2,2,["p","R",5],[28,49]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,6,0,'["f",29]','[[["turned",0,29,["p","O",5]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,7,0,'["f",63]','[[["turned",0,63,["g",2]],null],[["won",1,2,["p","O",5],[29,63]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,8,1,'["f",33]','[[["turned",1,33,["p","R",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,9,1,'["f",38]','[[["turned",1,38,["p","B",2]],null],[["chased",["p","R",4],["p","B",2],38],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,10,2,'["f",14]','[[["turned",2,14,["d"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,11,2,'["f",23]','[[["turned",2,23,["g",2]],null],[["blast",[14,23]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,12,0,'["f",15]','[[["turned",0,15,["d"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,13,0,'["f",50]','[[["turned",0,50,["p","V",4]],null],[["blast",[15,50]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,14,1,'["f",16]','[[["turned",1,16,["p","V",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,15,1,'["f",57]','[[["turned",1,57,["g",1]],null],[["won",1,1,["p","V",3],[16,57]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,16,2,'["f",35]','[[["turned",2,35,["p","B",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,17,2,'["f",21]','[[["turned",2,21,["g",3]],null],[["won",2,3,["p","B",3],[35,21]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,18,0,'["f",1]','[[["turned",0,1,["g",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,19,0,'["f",34]','[[["turned",0,34,["p","B",4]],null],[["won",2,3,["p","B",4],[1,34]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,20,1,'["f",46]','[[["turned",1,46,["g",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,21,1,'["f",55]','[[["turned",1,55,["p","B",4]],null],[["won",2,3,["p","B",4],[46,55]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,22,2,'["f",7]','[[["turned",2,7,["g",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,23,2,'["f",13]','[[["turned",2,13,["p","B",5]],null],[["won",2,4,["p","B",5],[7,13]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,24,0,'["f",58]','[[["turned",0,58,["p","V",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,25,0,'["f",26]','[[["turned",0,26,["p","R",3]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,26,1,'["f",9]','[[["turned",1,9,["g",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,27,1,'["f",32]','[[["turned",1,32,["p","O",2]],null],[["won",1,1,["p","O",2],[9,32]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,28,2,'["f",48]','[[["turned",2,48,["g",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,29,2,'["f",42]','[[["turned",2,42,["d"]],null],[["blast",[48,42]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,30,0,'["f",52]','[[["turned",0,52,["g",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,31,0,'["f",19]','[[["turned",0,19,["g",2]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,32,1,'["f",30]','[[["turned",1,30,["g",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,33,1,'["f",27]','[[["turned",1,27,["d"]],null],[["blast",[30,27]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,34,2,'["f",61]','[[["turned",2,61,["g",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,35,2,'["f",53]','[[["turned",2,53,["g",2]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,36,0,'["f",54]','[[["turned",0,54,["p","G",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,37,0,'["f",43]','[[["turned",0,43,["d"]],null],[["blast",[54,43]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,38,1,'["f",3]','[[["turned",1,3,["g",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,39,1,'["f",56]','[[["turned",1,56,["p","R",2]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,40,2,'["f",24]','[[["turned",2,24,["g",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,41,2,'["f",45]','[[["turned",2,45,["p","G",4]],null],[["won",0,1,["p","G",4],[24,45]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,42,0,'["f",51]','[[["turned",0,51,["g",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,43,0,'["f",18]','[[["turned",0,18,["p","O",4]],null],[["won",1,4,["p","O",4],[51,18]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,2,NULL,NULL,'[[["setup",1,[[["c","N",2],["c","G",3],["c","B",1],["c","O",4],["c","G",1]],[["c","G",1],["c","P",2],["c","O",4],["c","G",3],["c","O",4]]],[[8,2,3],[6,1,5]]],null],[["hand",[["c","P",1],["c","N",3],["c","R",1],["c","N",1],["c","G",1]]],[0]],[["hand",[["c","N",2],["c","R",2],["c","B",2],["c","B",2],["c","O",4]]],[1]],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,3,1,'["p",["c","R",2],2]','[[["played",1,["c","R",2],2],null],[["held",0,2,1],null],[["heldwith",2,3],[0]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,4,1,'["d"]','[[["drew",1],null],[["drewcard",["c","B",1]],[1]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,5,0,'["p",["c","G",1],0]','[[["played",0,["c","G",1],0],null],[["drew",0],null],[["drewcard",["c","B",1]],[0]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,6,0,'["p",["c","B",1],2]','[[["played",0,["c","B",1],2],null],[["boarded",1,2,["c","R",2]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,7,1,'["p",["c","O",4],0]','[[["played",1,["c","O",4],0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,8,1,'["p",["c","B",1],2]','[[["played",1,["c","B",1],2],null],[["boarded",0,2,["c","B",1]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,9,0,'["p",["c","P",1],2]','[[["played",0,["c","P",1],2],null],[["fished",0,["c","B",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,10,0,'["p",["c","N",3],1]','[[["played",0,["c","N",3],1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,11,0,'["s",0]','[[["secured",0,0,["c","G",1]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,12,1,'["d"]','[[["drew",1],null],[["drewcard",["c","N",2]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,13,1,'["p",["c","B",2],1]','[[["played",1,["c","B",2],1],null],[["boarded",0,1,["c","N",3]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,14,0,'["p",["c","N",1],1]','[[["played",0,["c","N",1],1],null],[["secured",0,2,["c","P",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,15,0,'["x",1]','[[["discarded",0,1,["c","N",1]],null],[["looted",0,["c","R",2]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,16,1,'["p",["c","N",2],2]','[[["played",1,["c","N",2],2],null],[["secured",1,1,["c","B",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,17,1,'["x",2]','[[["discarded",1,2,["c","N",2]],null],[["looted",1,["c","N",1]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,18,0,'["p",["c","R",1],1]','[[["played",0,["c","R",1],1],null],[["held",1,1,1],null],[["heldwith",1,2],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,19,0,'["p",["c","B",1],2]','[[["played",0,["c","B",1],2],null],[["boarded",1,2,["c","B",1]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,20,1,'["p",["c","N",2],1]','[[["played",1,["c","N",2],1],null],[["secured",1,0,["c","O",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,21,1,'["x",1]','[[["discarded",1,1,["c","N",2]],null],[["looted",1,["c","N",3]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,22,0,'["x",1]','[[["discarded",0,1,["c","R",1]],null],[["cracked",1,["c","N",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,23,0,'["d"]','[[["drew",0],null],[["drewcard",["c","B",2]],[0]],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,24,1,'["d"]','[[["drew",1],null],[["drewcard",["c","P",2]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,25,1,'["p",["c","P",2],0]','[[["played",1,["c","P",2],0],null],[["fished",1,["c","N",3]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,26,0,'["p",["c","B",2],0]','[[["played",0,["c","B",2],0],null],[["boarded",1,0,["c","P",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,27,0,'["x",0]','[[["discarded",0,0,["c","B",2]],null],[["moved",0,2,1,["c","B",1]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,28,1,'["p",["c","B",2],1]','[[["played",1,["c","B",2],1],null],[["boarded",0,1,["c","B",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,29,1,'["p",["c","N",3],0]','[[["played",1,["c","N",3],0],null],[["secured",1,1,["c","B",2]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,30,0,'["d"]','[[["drew",0],null],[["drewcard",["c","N",2]],[0]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,31,0,'["d"]','[[["drew",0],null],[["drewcard",["c","O",4]],[0]],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,32,1,'["d"]','[[["drew",1],null],[["drewcard",["c","R",3]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,33,1,'["p",["c","R",3],1]','[[["played",1,["c","R",3],1],null],[["destroyed",0,1,1,2],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,34,0,'["d"]','[[["drew",0],null],[["drewcard",["c","P",1]],[0]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,35,0,'["p",["c","O",4],0]','[[["played",0,["c","O",4],0],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,36,1,'["x",0]','[[["discarded",1,0,["c","N",3]],null],[["looted",1,["c","B",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,37,1,'["d"]','[[["drew",1],null],[["drewcard",["c","G",2]],[1]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,38,0,'["p",["c","N",2],1]','[[["played",0,["c","N",2],1],null],[["secured",0,0,["c","O",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,39,0,'["p",["c","P",1],2]','[[["played",0,["c","P",1],2],null],[["fished",0,["c","B",2]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,40,1,'["p",["c","G",2],0]','[[["played",1,["c","G",2],0],null],[["drew",1],null],[["drewcard",["c","N",3]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,41,1,'["x",1]','[[["discarded",1,1,["c","R",3]],null],[["cracked",0,["c","O",4]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,42,0,'["x",2]','[[["discarded",0,2,["c","P",1]],null],[["recalled",0,1,["c","N",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,2,NULL,NULL,'[[["setup",0,[[["c","P",2],["c","P",2],["c","R",2],["c","N",1],["c","G",1]],[["c","R",1],["c","N",1],["c","N",1],["c","O",4],["c","N",3]]],[[5,4,8],[3,7,6]]],null],[["hand",[["c","R",2],["c","B",3],["c","R",3],["c","O",4],["c","R",1]]],[0]],[["hand",[["c","N",1],["c","G",2],["c","O",4],["c","R",2],["c","P",1]]],[1]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,3,0,'["p",["c","R",3],1]','[[["played",0,["c","R",3],1],null],[["held",1,1,1],null],[["heldwith",1,2],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(6,4,0,'["p",["c","R",1],2]','[[["played",0,["c","R",1],2],null],[["held",1,2,1],null],[["heldwith",2,3],[1]],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,5,1,'["p",["c","R",2],2]','[[["played",1,["c","R",2],2],null],[["destroyed",0,2,1,8],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,6,1,'["p",["c","O",4],1]','[[["played",1,["c","O",4],1],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,7,0,'["p",["c","R",2],0]','[[["played",0,["c","R",2],0],null],[["destroyed",1,0,1,3],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,8,0,'["p",["c","B",3],2]','[[["played",0,["c","B",3],2],null],[["boarded",1,2,["c","R",2]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,9,1,'["p",["c","G",2],2]','[[["played",1,["c","G",2],2],null],[["drew",1],null],[["drewcard",["c","B",3]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(6,10,1,'["p",["c","P",1],0]','[[["played",1,["c","P",1],0],null],[["fished",1,["c","R",2]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,11,0,'["p",["c","O",4],0]','[[["played",0,["c","O",4],0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,12,0,'["x",2]','[[["discarded",0,2,["c","B",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,13,0,'["m",2,1]','[[["moved",0,2,1,["c","R",1]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,14,1,'["x",0]','[[["discarded",1,0,["c","P",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,15,1,'["r",1]','[[["recalled",1,1,["c","O",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,16,1,'["p",["c","R",2],1]','[[["played",1,["c","R",2],1],null],[["held",0,1,1],null],[["heldwith",1,2],[0]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,17,0,'["d"]','[[["drew",0],null],[["drewcard",["c","P",1]],[0]]]',1800000000.0);
INSERT INTO "moves" VALUES(6,18,0,'["p",["c","P",1],2]','[[["played",0,["c","P",1],2],null],[["fished",0,["c","B",3]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,19,1,'["x",2]','[[["discarded",1,2,["c","G",2]],null],[["observed",1],null],[["observedcards",[["c","P",3],["c","P",1]]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(6,20,1,'["a",[],[0,1]]','[[["arranged",1,0,2],null],[["arrangedcards",[],[["c","P",3],["c","P",1]]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(6,21,1,'["p",["c","O",4],2]','[[["played",1,["c","O",4],2],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,22,0,'["p",["c","B",3],2]','[[["played",0,["c","B",3],2],null],[["boarded",1,2,["c","O",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,23,0,'["x",2]','[[["discarded",0,2,["c","B",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,24,0,'["m",2,1]','[[["moved",0,2,1,["c","P",1]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,25,1,'["p",["c","N",1],0]','[[["played",1,["c","N",1],0],null],[["secured",1,1,["c","R",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,26,1,'["x",0]','[[["discarded",1,0,["c","N",1]],null],[["looted",1,["c","B",3]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,27,0,'["x",1]','[[["discarded",0,1,["c","P",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,28,0,'["r",1]','[[["recalled",0,1,["c","R",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,29,0,'["p",["c","R",1],1]','[[["played",0,["c","R",1],1],null],[["destroyed",1,1,2,7],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,30,1,'["p",["c","B",3],0]','[[["played",1,["c","B",3],0],null],[["boarded",0,0,["c","O",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,31,1,'["d"]','[[["drew",1],null],[["drewcard",["c","N",2]],[1]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,32,0,'["x",1]','[[["discarded",0,1,["c","R",1]],null],[["cracked",1,["c","B",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,33,0,'["x",0]','[[["discarded",0,0,["c","R",2]],null],[["cracked",1,["c","R",2]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,34,1,'["p",["c","N",2],1]','[[["played",1,["c","N",2],1],null],[["secured",1,0,["c","B",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,35,1,'["x",1]','[[["discarded",1,1,["c","N",2]],null],[["looted",1,["c","R",2]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,36,0,'["x",1]','[[["discarded",0,1,["c","R",3]],null],[["cracked",1,["c","R",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,37,0,'["d"]','[[["drew",0],null],[["drewcard",["c","O",4]],[0]],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,38,1,'["d"]','[[["drew",1],null],[["drewcard",["c","O",4]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(6,39,1,'["p",["c","O",4],0]','[[["played",1,["c","O",4],0],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,40,0,'["p",["c","O",4],2]','[[["played",0,["c","O",4],2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,41,0,'["d"]','[[["drew",0],null],[["drewcard",["c","R",1]],[0]],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,42,1,'["d"]','[[["drew",1],null],[["drewcard",["c","O",6]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(8,3,NULL,NULL,'[[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,4,2,'["r"]','[[["rolled",2,["K","K","C","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,5,2,'["p",["c",0,1],"KK"]','[[["opened",2,1,[2,["C","D"]],["K","K"]],null],[["aside",2,["C","C"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,6,0,'["r"]','[[["rolled",0,["K","C","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,7,0,'["a"]','[[["rolled",0,["C","C","C","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,8,0,'["p",["c",0,2],"S"]','[[["opened",0,2,[1,["D"]],["S"]],null],[["aside",0,["C","C","C"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,9,1,'["r"]','[[["rolled",1,["K","D","D","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,10,1,'["p",["c",0,2],"S"]','[[["opened",1,2,[1,["C"]],["S"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,11,1,'["p",["c",0,1],"K"]','[[["opened",1,1,[1,["C"]],["K"]],null],[["aside",1,["D","D"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,12,2,'["r"]','[[["rolled",2,["K","C","C","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,13,2,'["e"]','[[["aside",2,["K","C","C","C"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,14,0,'["r"]','[[["rolled",0,["K","C","C","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,15,0,'["a"]','[[["rolled",0,["K","C","S","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,16,0,'["p",["c",0,2],"KSS"]','[[["opened",0,2,[3,["C","D","D"]],["K","S","S"]],null],[["aside",0,["C"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,17,1,'["r"]','[[["rolled",1,["K","K","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,18,1,'["p",["t",1,1],"C"]','[[["loaded",1,[1,["C"]],["C"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,19,1,'["p",["c",0,0],"KS"]','[[["opened",1,0,[2,["C","D"]],["K","S"]],null],[["aside",1,["K"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,20,2,'["r"]','[[["rolled",2,["K","C","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,21,2,'["a"]','[[["rolled",2,["K","K","D","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,22,2,'["p",["c",0,0],"S"]','[[["opened",2,0,[1,[]],["S"]],null],[["aside",2,["K","K","D"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,23,0,'["r"]','[[["rolled",0,["K","C","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,24,0,'["p",["t",0,0],"S"]','[[["loaded",0,[1,["D"]],["S"]],null],[["aside",0,["K","C","C"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,25,1,'["r"]','[[["rolled",1,["K","C","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,26,1,'["p",["t",1,0],"C"]','[[["loaded",1,[1,["C"]],["C"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,27,1,'["p",["t",1,1],"CD"]','[[["loaded",1,[2,["C","D"]],["C","D"]],null],[["aside",1,["K"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,28,2,'["r"]','[[["rolled",2,["K","C","C","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,29,2,'["a"]','[[["rolled",2,["K","K","C","D"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,30,2,'["p",["t",2,0],"CD"]','[[["loaded",2,[2,["C","D"]],["C","D"]],null],[["aside",2,["K","K"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,31,0,'["r"]','[[["rolled",0,["K","C","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,32,0,'["e"]','[[["aside",0,["K","C","C","D"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,33,1,'["r"]','[[["rolled",1,["K","K","C","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,34,1,'["e"]','[[["aside",1,["K","K","C","C"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,35,2,'["r"]','[[["rolled",2,["K","K","K","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,36,2,'["p",["c",0,0],"KKS"]','[[["opened",2,0,[3,["C","C","D"]],["K","K","S"]],null],[["aside",2,["K"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,37,0,'["r"]','[[["rolled",0,["C","C","S","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,38,0,'["p",["c",0,0],"SS"]','[[["opened",0,0,[2,["D","D"]],["S","S"]],null],[["aside",0,["C","C"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,39,1,'["r"]','[[["rolled",1,["K","K","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,40,1,'["p",["c",0,0],"S"]','[[["opened",1,0,[1,[]],["S"]],null],[["aside",1,["K","K","C"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,41,2,'["r"]','[[["rolled",2,["K","C","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,42,2,'["p",["t",2,0],"CCD"]','[[["loaded",2,[3,["C","C","D"]],["C","C","D"]],null],[["aside",2,["K"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,43,0,'["r"]','[[["rolled",0,["K","D","D","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,3,NULL,NULL,'[[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,4,2,'["r"]','[[["rolled",2,["D","D","D","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,5,2,'["a"]','[[["rolled",2,["C","C","D","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,6,2,'["p",["c",0,0],"S"]','[[["opened",2,0,[1,["D"]],["S"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,7,2,'["p",["t",2,0],"D"]','[[["loaded",2,[1,["D"]],["D"]],null],[["aside",2,["C","C"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,8,0,'["r"]','[[["rolled",0,["C","C","D","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,9,0,'["e"]','[[["aside",0,["C","C","D","S"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,10,1,'["r"]','[[["rolled",1,["C","C","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,11,1,'["e"]','[[["aside",1,["C","C","C","D"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,12,2,'["r"]','[[["rolled",2,["K","K","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,13,2,'["p",["c",0,1],"KK"]','[[["opened",2,1,[2,["C","D"]],["K","K"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,14,2,'["p",["t",2,0],"CD"]','[[["loaded",2,[2,["C","D"]],["C","D"]],null],[["aside",2,[]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,15,0,'["r"]','[[["rolled",0,["K","C","C","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,16,0,'["a"]','[[["rolled",0,["K","C","S","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,17,0,'["p",["c",0,0],"SS"]','[[["opened",0,0,[2,[]],["S","S"]],null],[["aside",0,["K","C"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,18,1,'["r"]','[[["rolled",1,["K","K","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,19,1,'["p",["c",0,1],"KS"]','[[["opened",1,1,[2,["C","C"]],["K","S"]],null],[["aside",1,["K","C"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,20,2,'["r"]','[[["rolled",2,["K","D","S","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,21,2,'["p",["c",0,0],"KSS"]','[[["opened",2,0,[3,["C","C","D"]],["K","S","S"]],null],[["aside",2,["D"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,22,0,'["r"]','[[["rolled",0,["K","C","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,23,0,'["e"]','[[["aside",0,["K","C","C","D"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,24,1,'["r"]','[[["rolled",1,["K","K","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,25,1,'["p",["c",0,2],"KKS"]','[[["opened",1,2,[3,["C","D","D"]],["K","K","S"]],null],[["aside",1,["C"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,26,2,'["r"]','[[["rolled",2,["K","C","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,27,2,'["a"]','[[["rolled",2,["K","K","C","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,28,2,'["p",["c",0,0],"KKS"]','[[["opened",2,0,[3,["C","D","D"]],["K","K","S"]],null],[["aside",2,["C"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,29,0,'["r"]','[[["rolled",0,["K","C","D","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,30,0,'["p",["c",0,0],"S"]','[[["opened",0,0,[1,["D"]],["S"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,31,0,'["p",["t",0,0],"D"]','[[["loaded",0,[1,["D"]],["D"]],null],[["aside",0,["K","C"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,32,1,'["r"]','[[["rolled",1,["K","C","S","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,33,1,'["a"]','[[["rolled",1,["K","K","S","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,34,1,'["p",["c",0,0],"KKS"]','[[["opened",1,0,[3,["C","C","C"]],["K","K","S"]],null],[["aside",1,["S"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,35,2,'["r"]','[[["rolled",2,["C","C","D","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,36,2,'["a"]','[[["rolled",2,["K","K","D","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,37,2,'["p",["c",0,0],"KK"]','[[["opened",2,0,[2,["D","D"]],["K","K"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,38,2,'["p",["t",2,2],"DS"]','[[["loaded",2,[2,["D","D"]],["D","S"]],null],[["aside",2,[]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,39,0,'["r"]','[[["rolled",0,["K","K","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,40,0,'["a"]','[[["rolled",0,["K","K","C","C"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,41,0,'["p",["c",0,0],"K"]','[[["opened",0,0,[1,[]],["K"]],null],[["aside",0,["K","C","C"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,42,1,'["r"]','[[["rolled",1,["K","C","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,43,1,'["p",["c",0,0],"K"]','[[["opened",1,0,[1,[]],["K"]],null]]',1800000000.0);
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE old_boards (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    message_id INTEGER NOT NULL,
    PRIMARY KEY (match_id, message_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE seats (
    match_id INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    locale TEXT NOT NULL,
    colours TEXT NOT NULL,
    pilot TEXT,
    gone TEXT CHECK (gone IN ('away', 'resigned')),
    dm_channel_id INTEGER,
    dm_message_id INTEGER,
    dm_closed TEXT CHECK (dm_closed IN ('untold', 'told')),
    PRIMARY KEY (match_id, seat),
    CHECK (user_id IS NOT NULL OR pilot IS NOT NULL)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,11,'Ann','en','[]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,0,11,'Ann','en','["G"]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,1,12,'Bén','fr','["O"]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,2,13,'Cleo','en','["B"]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(3,0,11,'Ann','en','["G"]','normal','resigned',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(3,1,12,'Bén','fr','["O"]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(3,2,13,'Cleo','en','["B"]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(4,0,11,'Ann','en','[]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(5,0,11,'Ann','en','["P"]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(5,1,12,'Bén','fr','["C"]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(6,0,11,'Ann','en','["P"]','normal','resigned',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(6,1,12,'Bén','fr','["C"]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(7,0,11,'Ann','en','[]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(8,0,11,'Ann','en','[]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(8,1,12,'Bén','fr','[]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(8,2,13,'Cleo','en','[]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(9,0,11,'Ann','en','[]','normal','resigned',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(9,1,12,'Bén','fr','[]',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES(9,2,13,'Cleo','en','[]',NULL,NULL,NULL,NULL,NULL);
CREATE UNIQUE INDEX one_live_match_a_channel ON matches (channel_id)
WHERE status IN ('lobby', 'live');
CREATE INDEX open_matches_by_change ON matches (changed_at)
WHERE status IN ('lobby', 'live');
CREATE INDEX matches_by_change ON matches (changed_at);
CREATE INDEX matches_waiting_for_a_pilot ON matches (id)
WHERE pilot_due = 1;
CREATE UNIQUE INDEX one_seat_a_person ON seats (match_id, user_id)
WHERE user_id IS NOT NULL;
CREATE INDEX seats_of_a_person ON seats (user_id)
WHERE user_id IS NOT NULL;
CREATE VIEW new_moves AS
SELECT moves.*, matches.state, matches.status, matches.pilot_due
  FROM moves JOIN matches ON matches.id = moves.match_id;
CREATE TRIGGER a_move_changes_its_match INSTEAD OF INSERT ON new_moves
BEGIN
    UPDATE matches
       SET state = NEW.state, status = NEW.status, pilot_due = NEW.pilot_due,
           changed_at = NEW.made_at, step = NEW.step
     WHERE id = NEW.match_id AND step = NEW.step - 1;
    SELECT RAISE(ABORT, 'stale') WHERE changes() = 0;
    INSERT INTO moves (match_id, step, seat, action, told, made_at)
    VALUES (NEW.match_id, NEW.step, NEW.seat, NEW.action, NEW.told, NEW.made_at);
END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('matches',9);
COMMIT;
PRAGMA user_version = 2;
