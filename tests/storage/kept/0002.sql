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
, board_sent INTEGER NOT NULL DEFAULT 0 CHECK (board_sent IN (0, 1))) STRICT;
INSERT INTO "matches" VALUES(1,'gold','lobby',5,10,NULL,NULL,11,'{"rounds":"one","piles":"closed"}',NULL,1763001760573694779,0,NULL,0,NULL,1800000000.0,1800000000.0,1);
INSERT INTO "matches" VALUES(2,'gold','live',5,11,NULL,NULL,11,'{"rounds":"one","piles":"closed"}',NULL,1775520700264261577,43,'{"options":{"rounds":"one","piles":"closed"},"colours":[["G"],["O"],["B"]],"turn":2,"cells":[null,null,null,["p","O",2],["p","B",2],["p","O",3],["g",1],null,["p","B",3],["p","R",2],["p","R",4],["p","R",2],["g",1],["p","V",5],null,["g",3],null,null,["g",2],["p","B",4],null,null,["p","R",5],null,["g",4],["p","V",3],["p","G",4],null,["p","R",3],["p","B",2],["p","G",5],null,["p","O",4],["g",2],null,null,["d"],null,null,null,["g",3],["p","B",4],["p","O",5],["g",4],null,["p","G",4],["d"],null,["g",3],null,["g",4],["p","G",2],["p","B",3],null,["g",4],["g",2],null,["p","V",2],["p","O",4],null,null,["g",3],["g",2],null],"left":39,"piles":[[2,2,1,1],[2,3,1],[3,3]],"first":0,"flipped":null,"shown":[[21,["g",1]],[44,["p","G",3]]],"rush":"no","quiet":0,"round":0,"past":[],"prompt":40}',0,NULL,1800000000.0,1800000000.0,1);
INSERT INTO "matches" VALUES(3,'gold','live',5,12,NULL,NULL,11,'{"rounds":"one","piles":"closed"}',NULL,1093849496416775328,44,'{"options":{"rounds":"one","piles":"closed"},"colours":[["G"],["O"],["B"]],"turn":0,"cells":[["p","V",2],["g",1],["g",2],null,["g",1],["g",2],["p","R",3],null,["p","R",2],["p","O",4],["p","V",3],["g",3],["p","R",5],null,["p","O",2],null,null,null,["g",2],["p","V",4],["p","B",5],null,["p","V",5],["p","G",4],null,null,["g",4],null,null,["p","B",2],null,["d"],["g",3],null,null,["p","B",4],["d"],["p","B",3],["p","R",2],null,["g",1],["p","G",3],null,["g",2],null,["g",3],["g",3],null,["p","O",5],null,null,["p","R",4],null,["p","O",2],null,["p","V",2],["g",4],null,["p","G",2],null,null,["g",4],null,null],"left":37,"piles":[[1,1],[3,2],[3,2,2,3,4]],"first":1,"flipped":null,"shown":[[49,["p","R",4]],[39,["g",4]]],"rush":"no","quiet":0,"round":0,"past":[],"prompt":40}',1,NULL,1800000000.0,1800000000.0,1);
INSERT INTO "matches" VALUES(4,'goldncrash','lobby',5,20,NULL,NULL,11,'{}',NULL,1456576723774983064,0,NULL,0,NULL,1800000000.0,1800000000.0,1);
INSERT INTO "matches" VALUES(5,'goldncrash','live',5,21,NULL,NULL,11,'{}',NULL,1385856874876912353,42,'{"crews":["P","C"],"sides":[{"deck":[["c","G",1],["c","O",4],["c","B",1],["c","G",2],["c","P",3],["c","B",1],["c","N",1],["c","R",1],["c","N",2],["c","R",2],["c","G",1],["c","P",2],["c","O",4],["c","P",1],["c","B",2],["c","N",1],["c","O",4],["c","N",3],["c","G",3],["c","R",1],["c","B",2],["c","B",1]],"hand":[["c","R",2],["c","N",1]],"discard":[["c","O",6],["c","B",3],["c","R",3],["c","G",1],["c","N",2],["c","R",1],["c","P",1],["c","P",1],["c","G",2],["c","P",2]],"zeppelins":[[3,false,1],[2,false,1],[1,false,0]],"guests":[4,3,6],"columns":[[],[],[]],"treasure":[["c","O",4],["c","O",4],["c","P",1]]},{"deck":[["c","P",2],["c","O",4],["c","O",4],["c","P",1],["c","O",4],["c","O",4],["c","B",1],["c","N",3],["c","G",2],["c","P",3],["c","G",1],["c","B",1],["c","B",1],["c","N",1],["c","G",2],["c","G",1],["c","N",2],["c","B",2],["c","N",1]],"hand":[["c","P",2],["c","O",4]],"discard":[["c","P",1],["c","R",2],["c","G",3],["c","R",3],["c","R",1],["c","R",1],["c","N",2]],"zeppelins":[[3,false,1],[1,true,0],[2,false,0]],"guests":[8,null,2],"columns":[[["c","B",3]],[["c","O",6],["c","R",2]],[["c","B",2]]],"treasure":[["c","G",1],["c","N",1],["c","R",1]]}],"turn":0,"left":1,"question":null,"column":null,"times":0,"placed":[],"last":null,"turns":19,"ended":null,"prompt":40}',0,NULL,1800000000.0,1800000000.0,1);
INSERT INTO "matches" VALUES(6,'goldncrash','over',5,22,NULL,NULL,11,'{}',NULL,1169971067353391226,43,'{"crews":["P","C"],"sides":[{"deck":[["c","B",2],["c","N",1],["c","B",1],["c","B",3],["c","O",4],["c","R",1],["c","G",1],["c","G",1],["c","B",1],["c","R",2],["c","O",4],["c","P",2],["c","N",1],["c","B",1],["c","O",4],["c","P",1],["c","G",2],["c","N",2],["c","O",4],["c","R",1],["c","N",1],["c","N",3],["c","G",1],["c","P",1]],"hand":[["c","P",3]],"discard":[["c","R",3],["c","R",1],["c","G",2],["c","O",4],["c","R",2],["c","G",3],["c","O",6],["c","N",2]],"zeppelins":[[2,false,1],[3,false,0],[1,false,0]],"guests":[3,5,2],"columns":[[],[],[["c","B",2]]],"treasure":[]},{"deck":[["c","O",4],["c","B",2],["c","R",1],["c","N",2],["c","R",1],["c","B",1],["c","P",2],["c","P",3],["c","N",1],["c","O",4],["c","B",2],["c","N",1],["c","G",1],["c","B",1],["c","G",1],["c","G",1],["c","P",1],["c","N",3],["c","P",2],["c","R",2],["c","R",3],["c","P",1]],"hand":[],"discard":[["c","G",2],["c","O",4],["c","G",3],["c","R",2],["c","O",6],["c","P",1],["c","B",1],["c","N",1],["c","G",2],["c","N",2],["c","P",1],["c","R",1],["c","O",4]],"zeppelins":[[2,false,1],[3,false,1],[1,false,0]],"guests":[8,1,6],"columns":[[],[["c","B",3]],[]],"treasure":[["c","O",4],["c","P",2]]}],"turn":0,"left":1,"question":null,"column":null,"times":0,"placed":[2],"last":null,"turns":17,"ended":null,"prompt":40}',0,NULL,1800000000.0,1800000000.0,1);
INSERT INTO "matches" VALUES(7,'ohmygold','lobby',5,30,NULL,NULL,11,'{"pirates":"plain","sailors":"honest"}',NULL,3141535881901744576,0,NULL,0,NULL,1800000000.0,1800000000.0,1);
INSERT INTO "matches" VALUES(8,'ohmygold','live',5,31,NULL,NULL,11,'{"pirates":"plain","sailors":"honest"}',NULL,2109439885011625385,43,'{"options":{"pirates":"plain","sailors":"honest"},"boats":[{"before":[[3,["C","D","D"]]],"loot":[[2,["C","D"]],[2,["C","D"]]]},{"before":[],"loot":[[3,["C","C","D"]],[1,["C"]]]},{"before":[[3,["C","C","C"]],[3,["C","C","D"]]],"loot":[[2,["D","D"]],[2,[]]]}],"chests":[[2,["C","C"]],[3,["D","D","D"]],[3,["C","D","D"]]],"pile":[[1,["D"]],[1,["D"]],[1,[]],[2,["C","C"]],[1,[]],[1,["C"]]],"turn":0,"rolls":1,"dice":["K","K","K","C"],"committed":[],"boarded":[],"final":null,"prompt":40}',0,NULL,1800000000.0,1800000000.0,1);
INSERT INTO "matches" VALUES(9,'ohmygold','live',5,32,NULL,NULL,11,'{"pirates":"plain","sailors":"honest"}',NULL,1073251966649962748,44,'{"options":{"pirates":"plain","sailors":"honest"},"boats":[{"before":[[3,["C","D","D"]],[3,["C","D","D"]]],"loot":[[2,["C","D"]],[2,["D","D"]]]},{"before":[[3,["C","C","C"]],[2,["C","D"]]],"loot":[[1,["C"]],[1,["D"]],[2,["C","C"]],[1,[]]]},{"before":[[2,["C","C"]]],"loot":[[1,[]],[1,["D"]],[1,["C"]]]}],"chests":[[2,[]],[3,["D","D","D"]],[3,["C","C","D"]]],"pile":[[3,["C","C","D"]]],"turn":2,"rolls":0,"dice":[],"committed":[],"boarded":[],"final":null,"prompt":40}',0,NULL,1800000000.0,1800000000.0,1);
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
INSERT INTO "moves" VALUES(2,4,0,'["f",17]','[[["turned",0,17,["g",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,5,0,'["f",37]','[[["turned",0,37,["p","G",3]],null],[["won",0,2,["p","G",3],[17,37]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,6,1,'["f",56]','[[["turned",1,56,["g",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,7,1,'["f",53]','[[["turned",1,53,["p","R",3]],null],[["won",1,2,["p","R",3],[56,53]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,8,2,'["f",50]','[[["turned",2,50,["g",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,9,2,'["f",4]','[[["turned",2,4,["p","B",2]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,10,0,'["f",16]','[[["turned",0,16,["g",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,11,0,'["f",7]','[[["turned",0,7,["p","B",5]],null],[["won",2,3,["p","B",5],[16,7]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,12,1,'["f",34]','[[["turned",1,34,["g",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,13,1,'["f",54]','[[["turned",1,54,["g",4]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,14,2,'["f",31]','[[["turned",2,31,["p","V",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,15,2,'["f",34]','[[["turned",2,34,["g",3]],null],[["won",2,3,["p","V",4],[31,34]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,16,0,'["f",47]','[[["turned",0,47,["p","O",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,17,0,'["f",27]','[[["turned",0,27,["g",3]],null],[["won",1,3,["p","O",3],[47,27]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,18,1,'["f",60]','[[["turned",1,60,["d"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,19,1,'["f",14]','[[["turned",1,14,["p","V",4]],null],[["blast",[60,14]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,20,2,'["f",6]','[[["turned",2,6,["g",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,21,2,'["f",40]','[[["turned",2,40,["g",3]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,22,0,'["f",1]','[[["turned",0,1,["p","R",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,23,0,'["f",30]','[[["turned",0,30,["p","G",5]],null],[["chased",["p","G",5],["p","R",4],1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,24,1,'["f",35]','[[["turned",1,35,["d"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,25,1,'["f",49]','[[["turned",1,49,["g",4]],null],[["blast",[35,49]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,26,2,'["f",63]','[[["turned",2,63,["p","G",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,27,2,'["f",0]','[[["turned",2,0,["g",2]],null],[["won",0,2,["p","G",2],[63,0]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,28,0,'["f",59]','[[["turned",0,59,["p","V",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,29,0,'["f",39]','[[["turned",0,39,["d"]],null],[["blast",[59,39]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,30,1,'["f",23]','[[["turned",1,23,["g",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,31,1,'["f",20]','[[["turned",1,20,["p","O",2]],null],[["won",1,1,["p","O",2],[23,20]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,32,2,'["f",54]','[[["turned",2,54,["g",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,33,2,'["f",9]','[[["turned",2,9,["p","R",2]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,34,0,'["f",29]','[[["turned",0,29,["p","B",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,35,0,'["f",3]','[[["turned",0,3,["p","O",2]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,36,1,'["f",3]','[[["turned",1,3,["p","O",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,37,1,'["f",4]','[[["turned",1,4,["p","B",2]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,38,2,'["f",61]','[[["turned",2,61,["g",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,39,2,'["f",50]','[[["turned",2,50,["g",4]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,40,0,'["f",2]','[[["turned",0,2,["p","V",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,41,0,'["f",38]','[[["turned",0,38,["g",1]],null],[["won",0,1,["p","V",2],[2,38]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,42,1,'["f",21]','[[["turned",1,21,["g",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(2,43,1,'["f",44]','[[["turned",1,44,["p","G",3]],null],[["won",0,1,["p","G",3],[21,44]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,3,NULL,NULL,'[[["round",0,1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,4,1,'["f",3]','[[["turned",1,3,["g",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,5,1,'["f",34]','[[["turned",1,34,["p","O",3]],null],[["won",1,3,["p","O",3],[3,34]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,6,2,'["f",15]','[[["turned",2,15,["p","O",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,7,2,'["f",51]','[[["turned",2,51,["p","R",4]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,8,0,'["f",29]','[[["turned",0,29,["p","B",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,9,0,'["f",63]','[[["turned",0,63,["g",4]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,10,1,'["f",32]','[[["turned",1,32,["g",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,11,1,'["f",38]','[[["turned",1,38,["p","R",2]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,12,2,'["f",15]','[[["turned",2,15,["p","O",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,13,2,'["f",24]','[[["turned",2,24,["p","G",3]],null],[["chased",["p","O",4],["p","G",3],24],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,14,0,'["f",15]','[[["turned",0,15,["p","O",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,15,0,'["f",47]','[[["turned",0,47,["g",2]],null],[["won",1,2,["p","O",4],[15,47]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,16,1,'["f",16]','[[["turned",1,16,["p","O",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,17,1,'["f",54]','[[["turned",1,54,["d"]],null],[["blast",[16,54]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,18,2,'["f",33]','[[["turned",2,33,["g",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,19,2,'["f",21]','[[["turned",2,21,["p","V",3]],null],[["won",2,3,["p","V",3],[33,21]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,20,0,'["f",1]','[[["turned",0,1,["g",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,21,0,'["f",32]','[[["turned",0,32,["g",3]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,22,1,'["f",62]','[[["turned",1,62,["g",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,23,1,'["f",42]','[[["turned",1,42,["p","B",2]],null],[["won",2,2,["p","B",2],[62,42]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,24,2,'["f",50]','[[["turned",2,50,["p","R",3]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,25,2,'["f",7]','[[["turned",2,7,["g",2]],null],[["won",2,2,["p","R",3],[50,7]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,26,0,'["f",13]','[[["turned",0,13,["g",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,27,0,'["f",52]','[[["turned",0,52,["p","G",4]],null],[["won",0,1,["p","G",4],[13,52]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,28,1,'["f",60]','[[["turned",1,60,["g",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,29,1,'["f",25]','[[["turned",1,25,["p","G",2]],null],[["won",0,1,["p","G",2],[60,25]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,30,2,'["f",9]','[[["turned",2,9,["p","O",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,31,2,'["f",30]','[[["turned",2,30,["p","B",3]],null],[["chased",["p","O",4],["p","B",3],30],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,32,0,'["f",63]','[[["turned",0,63,["g",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,33,0,'["f",44]','[[["turned",0,44,["d"]],null],[["blast",[63,44]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,34,1,'["f",38]','[[["turned",1,38,["p","R",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,35,1,'["f",46]','[[["turned",1,46,["g",3]],null],[["nothing"],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,36,2,'["f",59]','[[["turned",2,59,["p","B",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,37,2,'["f",17]','[[["turned",2,17,["g",3]],null],[["won",2,3,["p","B",4],[59,17]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,38,0,'["f",28]','[[["turned",0,28,["d"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,39,0,'["f",27]','[[["turned",0,27,["p","G",5]],null],[["blast",[28,27]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,40,1,'["f",57]','[[["turned",1,57,["p","V",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,41,1,'["f",48]','[[["turned",1,48,["p","O",5]],null],[["chased",["p","O",5],["p","V",4],57],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,42,2,'["f",49]','[[["turned",2,49,["p","R",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(3,43,2,'["f",39]','[[["turned",2,39,["g",4]],null],[["won",2,4,["p","R",4],[49,39]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,2,NULL,NULL,'[[["setup",1,[[["c","O",6],["c","B",3],["c","R",3],["c","G",1],["c","N",2]],[["c","P",1],["c","R",2],["c","G",3],["c","R",3],["c","P",1]]],[[4,3,6],[8,1,2]]],null],[["hand",[["c","O",4],["c","N",1],["c","P",1],["c","O",4],["c","R",1]]],[0]],[["hand",[["c","G",1],["c","R",1],["c","B",2],["c","O",6],["c","N",1]]],[1]],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,3,1,'["d"]','[[["drew",1],null],[["drewcard",["c","R",1]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,4,1,'["p",["c","G",1],0]','[[["played",1,["c","G",1],0],null],[["drew",1],null],[["drewcard",["c","N",2]],[1]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,5,0,'["p",["c","O",4],0]','[[["played",0,["c","O",4],0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,6,0,'["p",["c","P",1],2]','[[["played",0,["c","P",1],2],null],[["fished",0,["c","N",2]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,7,1,'["p",["c","N",1],1]','[[["played",1,["c","N",1],1],null],[["secured",1,0,["c","G",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,8,1,'["p",["c","N",2],2]','[[["played",1,["c","N",2],2],null],[["secured",1,1,["c","N",1]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,9,0,'["p",["c","N",2],1]','[[["played",0,["c","N",2],1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,10,0,'["s",0]','[[["secured",0,0,["c","O",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,11,0,'["x",1]','[[["discarded",0,1,["c","N",2]],null],[["looted",0,["c","P",1]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,12,1,'["d"]','[[["drew",1],null],[["drewcard",["c","R",1]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,13,1,'["p",["c","R",1],1]','[[["played",1,["c","R",1],1],null],[["held",0,1,1],null],[["heldwith",1,2],[0]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,14,0,'["p",["c","R",1],1]','[[["played",0,["c","R",1],1],null],[["destroyed",1,1,1,1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,15,0,'["p",["c","N",1],0]','[[["played",0,["c","N",1],0],null],[["secured",0,1,["c","R",1]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,16,1,'["p",["c","R",1],0]','[[["played",1,["c","R",1],0],null],[["held",0,0,1],null],[["heldwith",0,3],[0]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,17,1,'["x",1]','[[["discarded",1,1,["c","R",1]],null],[["cracked",0,["c","R",1]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,18,0,'["x",2]','[[["discarded",0,2,["c","P",1]],null],[["recalled",0,0,["c","N",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,19,0,'["p",["c","O",4],1]','[[["played",0,["c","O",4],1],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,20,1,'["x",0]','[[["discarded",1,0,["c","R",1]],null],[["cracked",0,["c","P",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,21,1,'["p",["c","O",6],1]','[[["played",1,["c","O",6],1],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,22,0,'["p",["c","N",1],2]','[[["played",0,["c","N",1],2],null],[["secured",0,1,["c","O",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,23,0,'["x",2]','[[["discarded",0,2,["c","N",1]],null],[["looted",0,["c","R",1]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,24,1,'["d"]','[[["drew",1],null],[["drewcard",["c","P",2]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,25,1,'["d"]','[[["drew",1],null],[["drewcard",["c","B",3]],[1]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,26,0,'["d"]','[[["drew",0],null],[["drewcard",["c","P",1]],[0]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,27,0,'["p",["c","P",1],2]','[[["played",0,["c","P",1],2],null],[["fished",0,["c","N",1]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,28,1,'["p",["c","R",1],0]','[[["played",1,["c","R",1],0],null],[["held",0,0,1],null],[["heldwith",0,3],[0]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,29,1,'["x",0]','[[["discarded",1,0,["c","R",1]],null],[["cracked",0,["c","R",1]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,30,0,'["p",["c","N",1],1]','[[["played",0,["c","N",1],1],null],[["secured",0,2,["c","P",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,31,0,'["d"]','[[["drew",0],null],[["drewcard",["c","R",2]],[0]],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,32,1,'["x",2]','[[["discarded",1,2,["c","N",2]],null],[["looted",1,["c","R",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,33,1,'["d"]','[[["drew",1],null],[["drewcard",["c","R",2]],[1]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,34,0,'["p",["c","R",2],0]','[[["played",0,["c","R",2],0],null],[["held",1,0,1],null],[["heldwith",0,3],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,35,0,'["d"]','[[["drew",0],null],[["drewcard",["c","G",2]],[0]],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,36,1,'["d"]','[[["drew",1],null],[["drewcard",["c","O",4]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,37,1,'["p",["c","B",3],0]','[[["played",1,["c","B",3],0],null],[["boarded",0,0,["c","R",2]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,38,0,'["p",["c","G",2],2]','[[["played",0,["c","G",2],2],null],[["drew",0],null],[["drewcard",["c","P",2]],[0]]]',1800000000.0);
INSERT INTO "moves" VALUES(5,39,0,'["p",["c","P",2],0]','[[["played",0,["c","P",2],0],null],[["fished",0,["c","R",2]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,40,1,'["p",["c","B",2],2]','[[["played",1,["c","B",2],2],null],[["boarded",0,2,["c","G",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,41,1,'["p",["c","R",2],1]','[[["played",1,["c","R",2],1],null],[["held",0,1,1],null],[["heldwith",1,2],[0]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(5,42,0,'["x",0]','[[["discarded",0,0,["c","P",2]],null],[["recalled",0,1,["c","N",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,2,NULL,NULL,'[[["setup",1,[[["c","R",3],["c","R",1],["c","G",2],["c","O",4],["c","O",6]],[["c","G",2],["c","O",4],["c","G",3],["c","R",2],["c","O",6]]],[[3,5,2],[8,1,6]]],null],[["hand",[["c","R",2],["c","G",3],["c","P",2],["c","B",2],["c","P",1]]],[0]],[["hand",[["c","G",2],["c","B",1],["c","P",1],["c","N",2],["c","O",4]]],[1]],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,3,1,'["p",["c","P",1],1]','[[["played",1,["c","P",1],1],null],[["fished",1,["c","O",6]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,4,1,'["p",["c","O",6],2]','[[["played",1,["c","O",6],2],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,5,0,'["p",["c","B",2],2]','[[["played",0,["c","B",2],2],null],[["boarded",1,2,["c","O",6]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,6,0,'["p",["c","R",2],0]','[[["played",0,["c","R",2],0],null],[["held",1,0,1],null],[["heldwith",0,2],[1]],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,7,1,'["p",["c","N",2],2]','[[["played",1,["c","N",2],2],null],[["secured",1,1,["c","P",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,8,1,'["p",["c","O",4],1]','[[["played",1,["c","O",4],1],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,9,0,'["x",0]','[[["discarded",0,0,["c","R",2]],null],[["cracked",1,["c","P",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,10,0,'["p",["c","P",2],1]','[[["played",0,["c","P",2],1],null],[["fished",0,["c","R",2]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,11,1,'["p",["c","G",2],0]','[[["played",1,["c","G",2],0],null],[["drew",1],null],[["drewcard",["c","N",1]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(6,12,1,'["p",["c","N",1],2]','[[["played",1,["c","N",1],2],null],[["secured",1,1,["c","O",4]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,13,0,'["p",["c","P",1],0]','[[["played",0,["c","P",1],0],null],[["fished",0,["c","O",6]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,14,0,'["p",["c","R",2],0]','[[["played",0,["c","R",2],0],null],[["held",1,0,1],null],[["heldwith",0,2],[1]],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,15,1,'["p",["c","B",1],0]','[[["played",1,["c","B",1],0],null],[["boarded",0,0,["c","R",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,16,1,'["x",0]','[[["discarded",1,0,["c","B",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,17,1,'["m",2,1]','[[["moved",1,2,1,["c","N",1]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,18,0,'["x",1]','[[["discarded",0,1,["c","P",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,19,0,'["r",0]','[[["recalled",0,0,["c","P",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,20,0,'["p",["c","O",6],0]','[[["played",0,["c","O",6],0],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,21,1,'["x",1]','[[["discarded",1,1,["c","N",1]],null],[["looted",1,["c","P",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,22,1,'["x",0]','[[["discarded",1,0,["c","G",2]],null],[["observed",1],null],[["observedcards",[["c","R",3],["c","P",1]]],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(6,23,1,'["a",[],[0,1]]','[[["arranged",1,0,2],null],[["arrangedcards",[],[["c","R",3],["c","P",1]]],[1]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,24,0,'["p",["c","P",1],1]','[[["played",0,["c","P",1],1],null],[["fished",0,["c","R",2]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,25,0,'["x",1]','[[["discarded",0,1,["c","P",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,26,0,'["r",2]','[[["recalled",0,2,["c","B",2]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,27,1,'["x",2]','[[["discarded",1,2,["c","N",2]],null],[["looted",1,["c","P",1]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,28,1,'["d"]','[[["drew",1],null],[["drewcard",["c","R",1]],[1]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,29,0,'["p",["c","R",2],1]','[[["played",0,["c","R",2],1],null],[["held",1,1,1],null],[["heldwith",1,3],[1]]]',1800000000.0);
INSERT INTO "moves" VALUES(6,30,0,'["x",1]','[[["discarded",0,1,["c","R",2]],null],[["cracked",1,["c","P",1]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,31,1,'["p",["c","R",1],0]','[[["played",1,["c","R",1],0],null],[["held",0,0,1],null],[["heldwith",0,2],[0]]]',1800000000.0);
INSERT INTO "moves" VALUES(6,32,1,'["d"]','[[["drew",1],null],[["drewcard",["c","O",4]],[1]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,33,0,'["p",["c","G",3],2]','[[["played",0,["c","G",3],2],null],[["drew",0],null],[["drewcard",["c","N",2]],[0]]]',1800000000.0);
INSERT INTO "moves" VALUES(6,34,0,'["d"]','[[["drew",0],null],[["drewcard",["c","P",3]],[0]],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,35,1,'["p",["c","O",4],2]','[[["played",1,["c","O",4],2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,36,1,'["d"]','[[["drew",1],null],[["drewcard",["c","B",3]],[1]],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,37,0,'["x",2]','[[["discarded",0,2,["c","G",3]],null],[["observed",0],null],[["observedcards",[["c","B",2],["c","P",1]]],[0]]]',1800000000.0);
INSERT INTO "moves" VALUES(6,38,0,'["a",[0],[1]]','[[["arranged",0,1,1],null],[["arrangedcards",[["c","B",2]],[["c","P",1]]],[0]]]',1800000000.0);
INSERT INTO "moves" VALUES(6,39,0,'["p",["c","N",2],1]','[[["played",0,["c","N",2],1],null],[["secured",0,0,["c","O",6]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,40,1,'["x",0]','[[["discarded",1,0,["c","R",1]],null],[["cracked",0,["c","O",6]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,41,1,'["p",["c","B",3],1]','[[["played",1,["c","B",3],1],null],[["boarded",0,1,["c","N",2]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(6,42,0,'["p",["c","B",2],2]','[[["played",0,["c","B",2],2],null],[["boarded",1,2,["c","O",4]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,3,NULL,NULL,'[[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,4,2,'["r"]','[[["rolled",2,["K","C","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,5,2,'["p",["c",0,1],"KS"]','[[["opened",2,1,[2,["D","D"]],["K","S"]],null],[["aside",2,["C","C"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,6,0,'["r"]','[[["rolled",0,["C","D","S","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,7,0,'["a"]','[[["rolled",0,["C","C","S","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,8,0,'["p",["c",0,2],"SS"]','[[["opened",0,2,[2,["C","D"]],["S","S"]],null],[["aside",0,["C","C"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,9,1,'["r"]','[[["rolled",1,["C","D","D","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,10,1,'["a"]','[[["rolled",1,["C","D","D","S"],true],null],[["aside",1,["C","D","D","S"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,11,2,'["r"]','[[["rolled",2,["K","D","D","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,12,2,'["p",["t",2,0],"DS"]','[[["loaded",2,[2,["D","D"]],["D","S"]],null],[["aside",2,["K","D"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,13,0,'["r"]','[[["rolled",0,["C","C","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,14,0,'["p",["t",0,0],"CS"]','[[["loaded",0,[2,["C","D"]],["C","S"]],null],[["aside",0,["C","C"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,15,1,'["r"]','[[["rolled",1,["K","K","K","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,16,1,'["p",["c",0,2],"KKK"]','[[["opened",1,2,[3,["C","C","D"]],["K","K","K"]],null],[["aside",1,["S"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,17,2,'["r"]','[[["rolled",2,["K","K","C","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,18,2,'["a"]','[[["rolled",2,["K","C","D","D"],true],null],[["aside",2,["K","C","D","D"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,19,0,'["r"]','[[["rolled",0,["C","C","C","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,20,0,'["a"]','[[["rolled",0,["K","C","C","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,21,0,'["p",["c",0,0],"KS"]','[[["opened",0,0,[2,["C","D"]],["K","S"]],null],[["aside",0,["C","C"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,22,1,'["r"]','[[["rolled",1,["K","C","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,23,1,'["p",["t",1,0],"CCD"]','[[["loaded",1,[3,["C","C","D"]],["C","C","D"]],null],[["aside",1,["K"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,24,2,'["r"]','[[["rolled",2,["K","C","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,25,2,'["a"]','[[["rolled",2,["K","K","D","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,26,2,'["p",["c",0,0],"KK"]','[[["opened",2,0,[2,[]],["K","K"]],null],[["aside",2,["D","S"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,27,0,'["r"]','[[["rolled",0,["C","C","C","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,28,0,'["a"]','[[["rolled",0,["C","C","C","D"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,29,0,'["p",["t",0,0],"CD"]','[[["loaded",0,[2,["C","D"]],["C","D"]],null],[["aside",0,["C","C"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,30,1,'["r"]','[[["rolled",1,["K","K","K","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,31,1,'["a"]','[[["rolled",1,["K","K","C","D"],true],null],[["aside",1,["K","K","C","D"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,32,2,'["r"]','[[["rolled",2,["K","K","K","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,33,2,'["a"]','[[["rolled",2,["K","K","S","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,34,2,'["p",["c",0,2],"KSS"]','[[["opened",2,2,[3,["C","C","C"]],["K","S","S"]],null],[["aside",2,["K"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,35,0,'["r"]','[[["rolled",0,["K","C","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,36,0,'["a"]','[[["rolled",0,["K","K","K","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,37,0,'["p",["c",0,1],"KKK"]','[[["opened",0,1,[3,["C","D","D"]],["K","K","K"]],null],[["aside",0,["S"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,38,1,'["r"]','[[["rolled",1,["K","C","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,39,1,'["p",["c",0,1],"K"]','[[["opened",1,1,[1,["C"]],["K"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,40,1,'["p",["t",1,0],"C"]','[[["loaded",1,[1,["C"]],["C"]],null],[["aside",1,["C","S"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,41,2,'["r"]','[[["rolled",2,["K","K","S","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,42,2,'["p",["c",0,0],"KSS"]','[[["opened",2,0,[3,["C","C","D"]],["K","S","S"]],null],[["aside",2,["K"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(8,43,0,'["r"]','[[["rolled",0,["K","K","K","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,3,NULL,NULL,'[[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,4,1,'["r"]','[[["rolled",1,["K","C","D","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,5,1,'["a"]','[[["rolled",1,["K","K","C","D"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,6,1,'["p",["c",0,1],"K"]','[[["opened",1,1,[1,["C"]],["K"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,7,1,'["p",["t",1,0],"C"]','[[["loaded",1,[1,["C"]],["C"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,8,1,'["p",["c",0,0],"K"]','[[["opened",1,0,[1,["D"]],["K"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,9,1,'["p",["t",1,1],"D"]','[[["loaded",1,[1,["D"]],["D"]],null],[["aside",1,[]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,10,2,'["r"]','[[["rolled",2,["K","K","C","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,11,2,'["a"]','[[["rolled",2,["K","C","D","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,12,2,'["p",["c",0,1],"K"]','[[["opened",2,1,[1,[]],["K"]],null],[["aside",2,["C","D","S"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,13,0,'["r"]','[[["rolled",0,["K","K","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,14,0,'["p",["c",0,0],"KKS"]','[[["opened",0,0,[3,["C","D","D"]],["K","K","S"]],null],[["aside",0,["C"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,15,1,'["r"]','[[["rolled",1,["K","K","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,16,1,'["p",["c",0,2],"KK"]','[[["opened",1,2,[2,["C","C"]],["K","K"]],null],[["aside",1,["C","D"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,17,2,'["r"]','[[["rolled",2,["K","K","D","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,18,2,'["p",["c",0,2],"K"]','[[["opened",2,2,[1,["C"]],["K"]],null],[["aside",2,["K","D","D"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,19,0,'["r"]','[[["rolled",0,["K","C","D","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,20,0,'["a"]','[[["rolled",0,["K","C","S","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,21,0,'["p",["c",0,2],"KSS"]','[[["opened",0,2,[3,["C","D","D"]],["K","S","S"]],null],[["aside",0,["C"]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,22,1,'["r"]','[[["rolled",1,["K","K","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,23,1,'["p",["c",0,0],"KKS"]','[[["opened",1,0,[3,["C","C","C"]],["K","K","S"]],null],[["aside",1,["C"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,24,2,'["r"]','[[["rolled",2,["C","C","D","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,25,2,'["a"]','[[["rolled",2,["C","C","D","S"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,26,2,'["p",["c",0,2],"S"]','[[["opened",2,2,[1,["D"]],["S"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,27,2,'["p",["t",2,1],"D"]','[[["loaded",2,[1,["D"]],["D"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,28,2,'["p",["t",2,0],"C"]','[[["loaded",2,[1,["C"]],["C"]],null],[["aside",2,["C"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,29,0,'["r"]','[[["rolled",0,["K","K","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,30,0,'["p",["c",0,0],"KK"]','[[["opened",0,0,[2,["C","D"]],["K","K"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,31,0,'["p",["t",0,2],"CD"]','[[["loaded",0,[2,["C","D"]],["C","D"]],null],[["aside",0,[]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,32,1,'["r"]','[[["rolled",1,["K","C","C","S"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,33,1,'["p",["t",1,0],"CC"]','[[["loaded",1,[2,["C","C"]],["C","C"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,34,1,'["p",["c",0,0],"S"]','[[["opened",1,0,[1,[]],["S"]],null],[["aside",1,["K"]],null],[["turn",2],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,35,2,'["r"]','[[["rolled",2,["C","C","C","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,36,2,'["a"]','[[["rolled",2,["K","K","D","D"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,37,2,'["p",["c",0,0],"KK"]','[[["opened",2,0,[2,["C","C"]],["K","K"]],null],[["aside",2,["D","D"]],null],[["turn",0],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,38,0,'["r"]','[[["rolled",0,["K","C","D","D"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,39,0,'["a"]','[[["rolled",0,["K","K","D","D"],true],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,40,0,'["p",["c",0,2],"KK"]','[[["opened",0,2,[2,["D","D"]],["K","K"]],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,41,0,'["p",["t",0,2],"DD"]','[[["loaded",0,[2,["D","D"]],["D","D"]],null],[["aside",0,[]],null],[["turn",1],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,42,1,'["r"]','[[["rolled",1,["K","K","C","C"],false],null]]',1800000000.0);
INSERT INTO "moves" VALUES(9,43,1,'["p",["c",0,0],"KK"]','[[["opened",1,0,[2,["C","D"]],["K","K"]],null],[["aside",1,["C","C"]],null],[["turn",2],null]]',1800000000.0);
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
CREATE INDEX matches_whose_board_was_sent ON matches (id)
WHERE board_sent = 1;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('matches',9);
COMMIT;
PRAGMA user_version = 2;
